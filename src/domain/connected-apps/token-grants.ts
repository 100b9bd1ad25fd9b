import { invalidGrant, invalidScope } from '../agent-access/oauth.rules.ts';
import type { AgentScope } from '../access/caller.ts';
import { splitScope } from '../access/granted-scopes.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { appGrantStatusAt, isBackedBy, usableScopes } from './app-grant.ts';
import type { AppGrant, GrantUser } from './app-grant.ts';
import { appTokenStatusAt } from './app-token.ts';
import type { AppToken } from './app-token.ts';
import { authorizationStatusAt } from './authorization.ts';
import { describedAs } from './connected-app.errors.ts';
import type { Authorization } from './authorization.ts';

interface Backing {
  readonly grant: AppGrant | null;
  readonly user: GrantUser | null;
  /** The id of the client that sends the request. */
  readonly clientId: number;
  readonly now: Date;
}

/** A presented authorization code, with the records that belong to it. */
export interface RedemptionFacts extends Backing {
  /** The authorization of the code; null if there is none. */
  readonly authorization: Authorization | null;
  /** The redirect URI as sent, which must be that of the authorization. */
  readonly redirectUri: string;
  /** True if the code verifier matches the challenge. */
  readonly isVerified: boolean;
}

/** A presented refresh token, with the records that belong to it. */
export interface RefreshFacts extends Backing {
  /** The stored token; null if there is none. */
  readonly token: AppToken | null;
  /** The requested scope, or undefined to request all granted scopes. */
  readonly scope: string | undefined;
}

const isGrantUnusable = ({ grant, user, now }: Backing): boolean =>
  grant === null ||
  appGrantStatusAt(grant, now) !== 'live' ||
  !isBackedBy(grant, user) ||
  usableScopes(grant.scopes, user).length === 0;

/** The data of every `invalid_grant`, which does not reveal the reason. */
export const invalidGrantData = describedAs('The grant is unknown, expired, revoked, or was used before.');

const redemptionRules = [
  {
    code: invalidGrant.code,
    broken: ({ authorization, now }) =>
      authorization === null || authorizationStatusAt(authorization, now) !== 'accepted',
    data: invalidGrantData,
  },
  {
    code: invalidGrant.code,
    broken: ({ authorization, clientId }) => authorization?.clientId !== clientId,
    data: invalidGrantData,
  },
  {
    code: invalidGrant.code,
    broken: ({ authorization, redirectUri }) => authorization?.redirectUri !== redirectUri,
    data: invalidGrantData,
  },
  { code: invalidGrant.code, broken: ({ isVerified }) => !isVerified, data: invalidGrantData },
  { code: invalidGrant.code, broken: isGrantUnusable, data: invalidGrantData },
] as const satisfies readonly Rule<RedemptionFacts>[];

/** Returns the scopes of the new tokens. The refusal does not reveal which check failed. */
export const decideRedemption = (facts: RedemptionFacts): Outcome<readonly AgentScope[], 'invalid_grant'> =>
  obey(redemptionRules, facts, ({ grant, user }) => usableBy(grant?.scopes ?? [], user));

/**
 * Returns true if a redeemed code is presented again, upon which the tokens of its first use are revoked (RFC 6749
 * section 4.1.2).
 */
export const isCodeReplay = (authorization: Authorization | null): boolean => authorization?.status === 'redeemed';

const exceedsGrant = ({ token, scope = '' }: RefreshFacts): boolean =>
  splitScope(scope).some((requested) => token?.scopes.some((granted) => granted === requested) !== true);

const refreshRules = [
  {
    code: invalidGrant.code,
    broken: ({ token, now }) => token?.kind !== 'refresh' || appTokenStatusAt(token, now) !== 'issued',
    data: invalidGrantData,
  },
  { code: invalidGrant.code, broken: ({ grant, clientId }) => grant?.clientId !== clientId, data: invalidGrantData },
  { code: invalidGrant.code, broken: isGrantUnusable, data: invalidGrantData },
  { code: invalidScope.code, broken: exceedsGrant, data: describedAs('The scope exceeds what was granted.') },
] as const satisfies readonly Rule<RefreshFacts>[];

/** Returns the scopes of the next access token. The next refresh token keeps all granted scopes. */
export const decideRefresh = (
  facts: RefreshFacts,
): Outcome<readonly AgentScope[], 'invalid_grant' | 'invalid_scope'> => {
  const decision = obey(refreshRules, facts, ({ token, user }: RefreshFacts) => usableBy(token?.scopes ?? [], user));
  if (!decision.ok) return decision;
  const requested = splitScope(facts.scope ?? '');
  const narrowed = decision.value.filter((scope) => requested.length === 0 || requested.includes(scope));
  return narrowed.length === 0
    ? refused(invalidScope.code, { error_description: 'None of the requested scopes can be granted now.' })
    : accepted(narrowed);
};

/**
 * Returns true if a spent refresh token is presented again. The token may have leaked, so the whole grant is then
 * revoked (RFC 9700 section 4.14.2).
 */
export const isRefreshReuse = (token: AppToken | null): boolean => token?.kind === 'refresh' && token.spentAt !== null;

const usableBy = (scopes: readonly AgentScope[], user: GrantUser | null): readonly AgentScope[] =>
  user === null ? [] : usableScopes(scopes, user);
