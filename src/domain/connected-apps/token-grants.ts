import type { AgentScope } from '../access/caller.ts';
import { splitScope } from '../access/granted-scopes.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { appGrantStatusAt, isStillBacked, usableScopes } from './app-grant.ts';
import type { AppGrant, GrantUser } from './app-grant.ts';
import { appTokenStatusAt } from './app-token.ts';
import type { AppToken } from './app-token.ts';
import { authorizationStatusAt } from './authorization.ts';
import type { Authorization } from './authorization.ts';

/** A grant as it is now, with its user. */
interface Backing {
  readonly grant: AppGrant | null;
  readonly user: GrantUser | null;
  /** The client that asks. */
  readonly clientId: number;
  readonly now: Date;
}

/** A code that is shown, with what is stored under it. */
export interface RedemptionFacts extends Backing {
  readonly authorization: Authorization | null;
  readonly redirectUri: string;
  /** Whether the verifier is the one behind the challenge. */
  readonly isVerified: boolean;
}

/** A refresh token that is shown, with what is stored under it. */
export interface RefreshFacts extends Backing {
  readonly token: AppToken | null;
  readonly scope: string | undefined;
}

const isUnbacked = ({ grant, user, now }: Backing): boolean =>
  grant === null || appGrantStatusAt(grant, now) !== 'live' || !isStillBacked(grant, user) || usableScopes(grant.scopes, user).length === 0;

const told = (error_description: string) => () => ({ error_description });
const dead = told('The grant is unknown, over, revoked, or was used before.');

const redemptionRules = [
  {
    code: 'invalid_grant',
    broken: ({ authorization, now }) => authorization === null || authorizationStatusAt(authorization, now) !== 'accepted',
    data: dead,
  },
  { code: 'invalid_grant', broken: ({ authorization, clientId }) => authorization?.clientId !== clientId, data: dead },
  { code: 'invalid_grant', broken: ({ authorization, redirectUri }) => authorization?.redirectUri !== redirectUri, data: dead },
  { code: 'invalid_grant', broken: ({ isVerified }) => !isVerified, data: dead },
  { code: 'invalid_grant', broken: isUnbacked, data: dead },
] as const satisfies readonly Rule<RedemptionFacts>[];

/** The scopes that a code opens, or a refusal that does not say which check it failed. */
export const decideRedemption = (facts: RedemptionFacts): Outcome<readonly AgentScope[], 'invalid_grant'> =>
  obey(redemptionRules, facts, ({ grant, user }) => openedBy(grant?.scopes ?? [], user));

/** Whether a code is shown again after its use. What followed from the first use is then revoked (RFC 6749 section 4.1.2). */
export const isCodeReplay = (authorization: Authorization | null): boolean => authorization?.status === 'redeemed';

const isTooWide = ({ token, scope = '' }: RefreshFacts): boolean =>
  splitScope(scope).some((asked) => token?.scopes.some((scope) => scope === asked) !== true);

const refreshRules = [
  {
    code: 'invalid_grant',
    broken: ({ token, now }) => token?.kind !== 'refresh' || appTokenStatusAt(token, now) !== 'issued',
    data: dead,
  },
  { code: 'invalid_grant', broken: ({ grant, clientId }) => grant?.clientId !== clientId, data: dead },
  { code: 'invalid_grant', broken: isUnbacked, data: dead },
  { code: 'invalid_scope', broken: isTooWide, data: told('The scope is wider than what was granted.') },
] as const satisfies readonly Rule<RefreshFacts>[];

/** The scopes of the next access token; the refresh token that follows keeps all that was granted. */
export const decideRefresh = (facts: RefreshFacts): Outcome<readonly AgentScope[], 'invalid_grant' | 'invalid_scope'> => {
  const decision = obey(refreshRules, facts, ({ token, user }: RefreshFacts) => openedBy(token?.scopes ?? [], user));
  if (!decision.ok) return decision;
  const asked = splitScope(facts.scope ?? '');
  const narrowed = decision.value.filter((scope) => asked.length === 0 || asked.includes(scope));
  return narrowed.length === 0 ? refused('invalid_scope', { error_description: 'Nothing of this scope can be given now.' }) : accepted(narrowed);
};

/** Whether a refresh token is shown again after its use: somebody else has it, so the whole family ends (RFC 9700 section 4.14.2). */
export const isRefreshReuse = (token: AppToken | null): boolean => token?.kind === 'refresh' && token.spentAt !== null;

const openedBy = (scopes: readonly AgentScope[], user: GrantUser | null): readonly AgentScope[] =>
  user === null ? [] : usableScopes(scopes, user);
