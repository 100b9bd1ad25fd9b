import type { Enrolment, Enrolments } from '../../application/access/sign-in.ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Two-step verification in PostgreSQL. Row locks work across processes. */
export class PostgresEnrolments extends PostgresAdapter implements Enrolments {
  async lock(userId: number): Promise<Enrolment | null> {
    const row = await this.database.query.selectFrom('mfa_enrolment').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
    return row ?? null;
  }

  async save({ userId, ...members }: Enrolment): Promise<void> {
    await this.database.query
      .insertInto('mfa_enrolment')
      .values({ userId, ...members })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(members))
      .execute();
  }

  async remove(userId: number): Promise<void> {
    await this.database.query.deleteFrom('mfa_enrolment').where('userId', '=', userId).execute();
  }

  async replaceBackupCodes(userId: number, hashes: readonly string[]): Promise<void> {
    await this.database.query.deleteFrom('backup_code').where('userId', '=', userId).execute();
    await this.database.query.insertInto('backup_code').values(hashes.map((hash) => ({ userId, hash }))).execute();
  }

  async backupCodesLeft(userId: number): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('backup_code')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async hasBackupCode(userId: number, hash: string): Promise<boolean> {
    const row = await this.database.query.selectFrom('backup_code').select('hash').where('userId', '=', userId).where('hash', '=', hash).executeTakeFirst();
    return row !== undefined;
  }

  async spendBackupCode(userId: number, hash: string): Promise<void> {
    await this.database.query.deleteFrom('backup_code').where('userId', '=', userId).where('hash', '=', hash).execute();
  }
}
