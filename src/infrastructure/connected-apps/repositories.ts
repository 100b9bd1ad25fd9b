import type {
  OauthClients,
  Acceptance,
  Authorizations,
  NewAuthorization,
  AppGrants,
  AppTokens,
} from '../../application/connected-apps/ports.ts';
import type { OauthClient } from '../../domain/connected-apps/client.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import type { AppGrant } from '../../domain/connected-apps/app-grant.ts';
import type { GrantOfApp } from '../../domain/connected-apps/oauth-connection.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
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

const AUTHORIZATION_COLUMNS = [
  'id',
  'clientId',
  'userId',
  'redirectUri',
  'state',
  'codeChallenge',
  'scopes',
  'status',
  'grantId',
  'expiresAt',
] as const;

/**
 * Stores authorizations. Each transition is one conditional update, so that only one of several concurrent calls
 * succeeds.
 */
export class PostgresAuthorizations extends PostgresAdapter implements Authorizations {
  async add(authorization: NewAuthorization): Promise<void> {
    await this.database.query
      .insertInto('app_authorization')
      .values({ ...authorization, status: 'pending' })
      .execute();
  }

  byConsentCode(sha256: string): Promise<Authorization | null> {
    return this.#by('consentSha256', sha256);
  }

  byCode(sha256: string): Promise<Authorization | null> {
    return this.#by('codeSha256', sha256);
  }

  accept(id: number, { grantId, codeSha256, expiresAt }: Acceptance): Promise<boolean> {
    return this.#transition(id, 'pending', { status: 'accepted', grantId, codeSha256, expiresAt });
  }

  decline(id: number): Promise<boolean> {
    return this.#transition(id, 'pending', { status: 'declined' });
  }

  redeem(id: number): Promise<boolean> {
    return this.#transition(id, 'accepted', { status: 'redeemed' });
  }

  async #by(column: 'consentSha256' | 'codeSha256', sha256: string): Promise<Authorization | null> {
    const row = await this.database.query
      .selectFrom('app_authorization')
      .select(AUTHORIZATION_COLUMNS)
      .where(column, '=', sha256)
      .executeTakeFirst();
    return (row as Authorization | undefined) ?? null;
  }

  async #transition(
    id: number,
    from: Authorization['status'],
    change: { readonly status: Authorization['status'] } & Partial<Acceptance>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('app_authorization')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}

export class PostgresAppGrants extends PostgresAdapter implements AppGrants {
  add(grant: Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<AppGrant> {
    return this.database.query.insertInto('app_grant').values(grant).returningAll().executeTakeFirstOrThrow();
  }

  async find(id: number): Promise<AppGrant | null> {
    return (
      (await this.database.query.selectFrom('app_grant').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    );
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
    return rows.map(({ appClientId, appName, ...grant }) => ({
      ...grant,
      app: { clientId: appClientId, name: appName },
    }));
  }

  async renew(id: number, expiresAt: Date, now: Date): Promise<void> {
    await this.database.query
      .updateTable('app_grant')
      .set({ expiresAt, lastUsedAt: now })
      .where('id', '=', id)
      .execute();
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

const TOKEN_COLUMNS = ['id', 'grantId', 'kind', 'scopes', 'expiresAt', 'spentAt', 'revokedAt'] as const;

export class PostgresAppTokens extends PostgresAdapter implements AppTokens {
  async add(token: Parameters<AppTokens['add']>[0]): Promise<void> {
    await this.database.query.insertInto('app_token').values(token).execute();
  }

  async bySecret(sha256: string): Promise<AppToken | null> {
    return (
      (await this.database.query
        .selectFrom('app_token')
        .select(TOKEN_COLUMNS)
        .where('sha256', '=', sha256)
        .executeTakeFirst()) ?? null
    );
  }

  spend(id: number, now: Date): Promise<boolean> {
    return this.#mark(id, 'spentAt', now);
  }

  revoke(id: number, now: Date): Promise<boolean> {
    return this.#mark(id, 'revokedAt', now);
  }

  /** Sets a time by a conditional update, so that only one of several concurrent calls succeeds. */
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
