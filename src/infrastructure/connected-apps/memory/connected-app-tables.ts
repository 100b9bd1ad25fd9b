import type { AppGrant } from '../../../domain/connected-apps/app-grant.ts';
import type { AppToken } from '../../../domain/connected-apps/app-token.ts';
import type { Authorization } from '../../../domain/connected-apps/authorization.ts';
import type { OauthClient } from '../../../domain/connected-apps/oauth-client.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** A request with the digests of the codes that lead to it. */
export interface AuthorizationRow {
  readonly authorization: Authorization;
  readonly consentSha256: string;
  readonly codeSha256: string | null;
}

interface AppTokenRow {
  readonly token: AppToken;
  readonly sha256: string;
}

export const oauthClientTable = memoryTable<OauthClient>('oauth_client', ({ id }) => id);
export const appGrantTable = memoryTable<AppGrant>('app_grant', ({ id }) => id);
export const authorizationTable = memoryTable<AuthorizationRow>('app_authorization', ({ authorization }) => authorization.id);
export const appTokenTable = memoryTable<AppTokenRow>('app_token', ({ token }) => token.id);
