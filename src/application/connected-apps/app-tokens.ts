import { invalidClient, invalidGrant } from '../../domain/agent-access/oauth.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import type { AgentScope } from '../../domain/access/caller.ts';
import type { AppGrant } from '../../domain/connected-apps/app-grant.ts';
import {
  APP_ACCESS_LIFETIME,
  APP_ACCESS_PREFIX,
  APP_REFRESH_LIFETIME,
  APP_REFRESH_PREFIX,
  APP_TOKEN_BYTES,
} from '../../domain/connected-apps/app-token.ts';
import type { OauthClient } from '../../domain/connected-apps/client.ts';
import { digestOfChallenge } from '../../domain/connected-apps/pkce.ts';
import {
  decideRedemption,
  decideRefresh,
  invalidGrantData,
  isCodeReplay,
  isRefreshReuse,
} from '../../domain/connected-apps/token-grants.ts';
import { appGrantTypes, appTokenRequestRules } from '../../domain/connected-apps/token-request.ts';
import type { AppTokenRequest } from '../../domain/connected-apps/token-request.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { AppGrants, AppServer, AppTokens, Authorizations, OauthClients } from './ports.ts';
import type { AuthorizingUsers } from '../access/ports.ts';

interface Needs {
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly appGrants: AppGrants;
  readonly appTokens: AppTokens;
  readonly authorizingUsers: AuthorizingUsers;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly appServer: AppServer;
}

/** The plaintext of new tokens, which is not stored. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The lifetime of the access token, in milliseconds. */
  readonly lifetime: number;
  readonly scopes: readonly AgentScope[];
}

type GrantCode = 'invalid_grant' | 'invalid_scope';
type Answer = Outcome<IssuedTokens, GrantCode>;

/** Exchanges an authorization code or a refresh token for tokens (RFC 6749 sections 4.1.3 and 6). */
export const issueAppTokens = defineCommand({
  name: 'issueAppTokens',
  permission: 'anyone',
  refuses: [...codesOf(appTokenRequestRules), 'invalid_grant', 'invalid_scope'],
  execute: (needs: Needs) => async (work, request: AppTokenRequest) => {
    const client = request.clientId ? await needs.oauthClients.byClientId(request.clientId) : null;
    const broken = firstBroken(appTokenRequestRules, { request, client, baseUrl: needs.appServer.baseUrl });
    if (broken !== null) return broken;
    if (client === null) return invalidClient;
    return request.grantType === appGrantTypes.code
      ? redeem(needs, work, client, request)
      : refresh(needs, work, client, request);
  },
});

const redeem = async (
  needs: Needs,
  work: CommandContext,
  client: OauthClient,
  request: AppTokenRequest,
): Promise<Answer> => {
  const { authorizations, digest } = needs;
  const { now } = work;
  const sha256 = digest.sha256(request.code ?? '');
  const authorization = await authorizations.byCode(sha256);
  const backing = await backingOf(needs, authorization?.grantId ?? null, now);
  if (isCodeReplay(authorization)) return revokeGrant(needs, work, backing.grant, 'app.codeReplayed');
  const isVerified = digest.same(
    digestOfChallenge(authorization?.codeChallenge ?? ''),
    digest.sha256(request.codeVerifier ?? ''),
  );
  const facts = {
    ...backing,
    authorization,
    clientId: client.id,
    redirectUri: request.redirectUri ?? '',
    isVerified,
    now,
  };
  const decision = decideRedemption(facts);
  if (!decision.ok || authorization === null || backing.grant === null) return decision.ok ? invalidGrant : decision;
  if (!(await authorizations.redeem(authorization.id)))
    return revokeGrant(needs, work, backing.grant, 'app.codeReplayed');
  work.audit({ action: 'app.connected', ...auditSubject(backing.grant), after: { scopes: decision.value } });
  return issue(needs, work, backing.grant, backing.grant.scopes, decision.value);
};

const refresh = async (
  needs: Needs,
  work: CommandContext,
  client: OauthClient,
  request: AppTokenRequest,
): Promise<Answer> => {
  const { now } = work;
  const token = await needs.appTokens.bySecret(needs.digest.sha256(request.refreshToken ?? ''));
  const backing = await backingOf(needs, token?.grantId ?? null, now);
  if (isRefreshReuse(token)) return revokeGrant(needs, work, backing.grant, 'app.refreshReused');
  const decision = decideRefresh({ ...backing, token, clientId: client.id, scope: request.scope, now });
  if (!decision.ok || token === null || backing.grant === null) return decision.ok ? invalidGrant : decision;
  if (!(await needs.appTokens.spend(token.id, now)))
    return revokeGrant(needs, work, backing.grant, 'app.refreshReused');
  work.audit({ action: 'app.refreshed', ...auditSubject(backing.grant) });
  return issue(needs, work, backing.grant, token.scopes, decision.value);
};

const backingOf = async ({ appGrants, authorizingUsers }: Needs, grantId: number | null, now: Date) => {
  const grant = grantId === null ? null : await appGrants.find(grantId);
  return { grant, user: grant === null ? null : await authorizingUsers.find(grant.userId, now) };
};

/**
 * Revokes the grant with all of its tokens, although the request is refused, because the code or token may have leaked.
 */
const revokeGrant = async (
  { appGrants }: Needs,
  { now, audit, commitOnRefusal }: CommandContext,
  grant: AppGrant | null,
  action: string,
): Promise<Answer> => {
  if (grant !== null && (await appGrants.revoke(grant.id, now))) {
    audit({ action, ...auditSubject(grant) });
    commitOnRefusal();
  }
  return refused(invalidGrant.code, invalidGrantData());
};

const issue = async (
  { appTokens, appGrants, secrets, digest }: Needs,
  { now }: CommandContext,
  { id: grantId }: AppGrant,
  granted: readonly AgentScope[],
  scopes: readonly AgentScope[],
): Promise<Answer> => {
  const accessToken = `${APP_ACCESS_PREFIX}${secrets.token(APP_TOKEN_BYTES)}`;
  const refreshToken = `${APP_REFRESH_PREFIX}${secrets.token(APP_TOKEN_BYTES)}`;
  const end = later(now, APP_REFRESH_LIFETIME);
  await appTokens.add({
    grantId,
    kind: 'access',
    scopes,
    expiresAt: later(now, APP_ACCESS_LIFETIME),
    sha256: digest.sha256(accessToken),
  });
  await appTokens.add({
    grantId,
    kind: 'refresh',
    scopes: granted,
    expiresAt: end,
    sha256: digest.sha256(refreshToken),
  });
  await appGrants.renew(grantId, end, now);
  return accepted({ accessToken, refreshToken, lifetime: APP_ACCESS_LIFETIME, scopes });
};

const auditSubject = ({ organizationId, name }: AppGrant) =>
  ({ organizationId, subjectType: 'appGrant', subjectId: name }) as const;

/** Revokes an access token, or the whole grant by its refresh token (RFC 7009). Unknown tokens are no error. */
export const revokeAppToken = defineCommand({
  name: 'revokeAppToken',
  permission: 'anyone',
  refuses: [],
  execute:
    ({
      appTokens,
      appGrants,
      oauthClients,
      digest,
    }: Pick<Needs, 'appTokens' | 'appGrants' | 'oauthClients' | 'digest'>) =>
    async (
      { now, audit, unchanged },
      { token: secret, clientId }: { readonly token: string; readonly clientId?: string | undefined },
    ) => {
      unchanged();
      const token = await appTokens.bySecret(digest.sha256(secret));
      const grant = token === null ? null : await appGrants.find(token.grantId);
      if (token === null || grant === null) return accepted('');
      if (clientId !== undefined && (await oauthClients.byClientId(clientId))?.id !== grant.clientId)
        return accepted('');
      // Revoking a refresh token revokes the whole grant (RFC 7009 section 2.1).
      const changed =
        token.kind === 'refresh' ? await appGrants.revoke(grant.id, now) : await appTokens.revoke(token.id, now);
      if (changed) audit({ action: 'app.tokenRevoked', ...auditSubject(grant), after: { kind: token.kind } });
      return accepted('');
    },
});
