import type { AppTokens } from '../../application/connected-apps/ports.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['id', 'grantId', 'kind', 'scopes', 'expiresAt', 'spentAt', 'revokedAt'] as const;

export class PostgresAppTokens extends PostgresAdapter implements AppTokens {
  async add(token: Parameters<AppTokens['add']>[0]): Promise<void> {
    await this.database.query.insertInto('app_token').values(token).execute();
  }

  async bySecret(sha256: string): Promise<AppToken | null> {
    return (await this.database.query.selectFrom('app_token').select(COLUMNS).where('sha256', '=', sha256).executeTakeFirst()) ?? null;
  }

  spend(id: number, now: Date): Promise<boolean> {
    return this.#mark(id, 'spentAt', now);
  }

  revoke(id: number, now: Date): Promise<boolean> {
    return this.#mark(id, 'revokedAt', now);
  }

  /** A conditional update, so that only one of several concurrent calls succeeds. */
  async #mark(id: number, column: 'spentAt' | 'revokedAt', now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('app_token')
      .set({ [column]: now })
      .where('id', '=', id)
      .where(column, 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
