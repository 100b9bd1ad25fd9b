import type { NewSession, Session, Sessions } from '../../application/access/sign-in.ports.ts';
import { isSessionOver } from '../../domain/access/sign-in/session.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['id', 'publicId', 'userId', 'createdAt', 'lastSeenAt', 'awaitsCode', 'steppedUpAt', 'address', 'userAgent'] as const;

/** Sessions in PostgreSQL. */
export class PostgresSessions extends PostgresAdapter implements Sessions {
  async open(session: NewSession): Promise<Session> {
    const over = (await this.listOf(session.userId)).filter((other) => isSessionOver(other, session.createdAt)).map(({ id }) => id);
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
    const { numDeletedRows } = await this.database.query.deleteFrom('session').where('id', '=', id).executeTakeFirstOrThrow();
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
