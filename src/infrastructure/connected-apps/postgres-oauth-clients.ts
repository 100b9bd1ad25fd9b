import type { OauthClients } from '../../application/connected-apps/ports.ts';
import type { OauthClient } from '../../domain/connected-apps/oauth-client.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

export class PostgresOauthClients extends PostgresAdapter implements OauthClients {
  async byClientId(clientId: string): Promise<OauthClient | null> {
    return (await this.#all().where('clientId', '=', clientId).executeTakeFirst()) ?? null;
  }

  async byId(id: number): Promise<OauthClient | null> {
    return (await this.#all().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  add(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient> {
    return this.database.query.insertInto('oauth_client').values(client).returningAll().executeTakeFirstOrThrow();
  }

  put(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient> {
    const { name, redirectUris } = client;
    return this.database.query
      .insertInto('oauth_client')
      .values(client)
      .onConflict((conflict) => conflict.column('clientId').doUpdateSet({ name, redirectUris }))
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async noteUse(id: number, now: Date): Promise<void> {
    await this.database.query.updateTable('oauth_client').set({ lastUsedAt: now }).where('id', '=', id).execute();
  }

  #all() {
    return this.database.query.selectFrom('oauth_client').selectAll();
  }
}
