import type { NewSession, Session, Sessions, Enrolment, Enrolments } from '../../application/access/sign-in.ports.ts';
import { isSessionOver } from '../../domain/access/sign-in/session.ts';
import type { ApiTokens, TokenFilter } from '../../application/access/ports.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ApiTokenRow } from './access.entity.ts';

const COLUMNS = [
  'id',
  'publicId',
  'userId',
  'createdAt',
  'lastSeenAt',
  'awaitsCode',
  'steppedUpAt',
  'address',
  'userAgent',
] as const;

/** Stores sessions in PostgreSQL. */
export class PostgresSessions extends PostgresAdapter implements Sessions {
  async open(session: NewSession): Promise<Session> {
    const over = (await this.listOf(session.userId))
      .filter((other) => isSessionOver(other, session.createdAt))
      .map(({ id }) => id);
    if (over.length > 0) await this.database.query.deleteFrom('session').where('id', 'in', over).execute();
    return this.database.query.insertInto('session').values(session).returning(COLUMNS).executeTakeFirstOrThrow();
  }

  async byId(id: number): Promise<Session | null> {
    return (await this.#all().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  async bySecret(sha256: string): Promise<Session | null> {
    return (await this.#all().where('sha256', '=', sha256).executeTakeFirst()) ?? null;
  }

  listOf(userId: number): Promise<readonly Session[]> {
    return this.#all().where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
  }

  async end(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('session')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  async endAllOf(userId: number): Promise<void> {
    await this.database.query.deleteFrom('session').where('userId', '=', userId).execute();
  }

  async stepUp(id: number, at: Date): Promise<void> {
    await this.database.query.updateTable('session').set({ steppedUpAt: at }).where('id', '=', id).execute();
  }

  #all() {
    return this.database.query.selectFrom('session').select(COLUMNS);
  }
}

/** Stores two-step verification in PostgreSQL. Row locks work across processes. */
export class PostgresEnrolments extends PostgresAdapter implements Enrolments {
  async lock(userId: number): Promise<Enrolment | null> {
    const row = await this.database.query
      .selectFrom('mfa_enrolment')
      .selectAll()
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
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
    await this.database.query
      .insertInto('backup_code')
      .values(hashes.map((hash) => ({ userId, hash })))
      .execute();
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
    const row = await this.database.query
      .selectFrom('backup_code')
      .select('hash')
      .where('userId', '=', userId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row !== undefined;
  }

  async spendBackupCode(userId: number, hash: string): Promise<void> {
    await this.database.query.deleteFrom('backup_code').where('userId', '=', userId).where('hash', '=', hash).execute();
  }
}

export class PostgresApiTokens extends PostgresRepository<ApiToken, TokenFilter> implements ApiTokens {
  constructor(database: Database) {
    super(database, {
      entity: ApiTokenRow,
      // A token without a customer is confined to its issuer's customer.
      owner: { organization: 'organizationId', customer: 'coalesce(api_token.customer_id, app_user.customer_id)' },
      view: { columns: 'app_user.public_id "issuer"', joins: 'join app_user on app_user.id = api_token.user_id' },
      where: 'api_token.revoked_at is null',
      conditions: {
        ...ofCustomer('coalesce(api_token.customer_id, app_user.customer_id)'),
        organizationWide: (value) => `(api_token.customer_id is null) = ${value}`,
      },
    });
  }

  async revokeAllOf(userId: number, now: Date): Promise<void> {
    await this.database.query
      .updateTable('api_token')
      .set((column) => ({ revokedAt: now, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute();
  }
}
