import type { AppGrants } from '../../application/connected-apps/ports.ts';
import type { AppGrant } from '../../domain/connected-apps/app-grant.ts';
import type { GrantOfApp } from '../../domain/connected-apps/connection.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

export class PostgresAppGrants extends PostgresAdapter implements AppGrants {
  add(grant: Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<AppGrant> {
    return this.database.query.insertInto('app_grant').values(grant).returningAll().executeTakeFirstOrThrow();
  }

  async find(id: number): Promise<AppGrant | null> {
    return (await this.database.query.selectFrom('app_grant').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  async ofUser(userId: number): Promise<readonly GrantOfApp[]> {
    const rows = await this.database.query
      .selectFrom('app_grant as g')
      .innerJoin('oauth_client as c', 'c.id', 'g.clientId')
      .selectAll('g')
      .select(['c.clientId as appClientId', 'c.name as appName'])
      .where('g.userId', '=', userId)
      .orderBy('g.createdAt')
      .orderBy('g.id')
      .execute();
    return rows.map(({ appClientId, appName, ...grant }) => ({ ...grant, app: { clientId: appClientId, name: appName } }));
  }

  async renew(id: number, expiresAt: Date, now: Date): Promise<void> {
    await this.database.query.updateTable('app_grant').set({ expiresAt, lastUsedAt: now }).where('id', '=', id).execute();
  }

  async revoke(id: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('app_grant')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}
