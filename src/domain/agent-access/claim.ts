import type { AgentScope } from '../access/caller.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { AgentUser } from './agent-user.ts';
import { accessOf } from './agent-user.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { asksForMore, requestedScopes } from './agent-scopes.ts';
import { attemptStatusAt, nextAttempt } from './claim-attempt.ts';
import type { ClaimAttempt, FederatedIdentity } from './claim-attempt.ts';
import { registrationNext, registrationStatusAt } from './registration.ts';
import type { Grant, GrantedRegistration, OpenRegistration, Registration, RevokedRegistration } from './registration.ts';

/** A registration at a moment. */
export interface ClaimFacts {
  readonly registration: Registration;
  readonly now: Date;
}

const isClaimed = ({ registration, now }: ClaimFacts): boolean =>
  registration.status === 'redeemed' || registrationStatusAt(registration, now) === 'authorized';

/** Judged before an agent may start another attempt at its claim. */
export const attemptRules = [
  { code: 'invalid_claim_token', broken: ({ registration }) => registration.status === 'revoked' },
  { code: 'claimed_or_in_flight', broken: isClaimed },
  { code: 'claim_expired', broken: ({ registration, now }) => registrationStatusAt(registration, now) === 'expired' },
] as const satisfies readonly Rule<ClaimFacts>[];

/** The registration when an attempt may be started on it. */
export const decideAttempt = (facts: ClaimFacts): Outcome<OpenRegistration, (typeof attemptRules)[number]['code']> => {
  const refusal = firstBroken(attemptRules, facts);
  if (refusal !== null) return refusal;
  const { registration } = facts;
  return registration.status === 'active' || registration.status === 'pending' ? accepted(registration) : refused('invalid_claim_token');
};

/** The address that an attempt is bound to: the bound one, which may be repeated, or, for an anonymous agent, the one it names. */
export const attemptEmail = ({ type, boundEmail }: Registration, hint: string | null): string | null =>
  type === 'anonymous' ? hint : hint === null || hint === boundEmail ? boundEmail : null;

/** The attempt that takes the place of the one before, on a registration that is still open. */
export const withAttempt = (
  registration: OpenRegistration,
  attempt: ClaimAttempt,
  scopes: readonly AgentScope[],
  now: Date,
): OpenRegistration => ({ ...registration, attempt, boundEmail: attempt.email, requestedScopes: scopes, updatedAt: now });

/** Judged when a signed-in user comes with a code that is bound to their account. */
export const userClaimRules = [
  { code: 'claimed_or_in_flight', broken: ({ registration, now }) => ['authorized', 'redeemed'].includes(registrationStatusAt(registration, now)) },
  { code: 'invalid_claim_token', broken: ({ registration, now }) => !['active', 'pending'].includes(registrationStatusAt(registration, now)) },
  {
    code: 'invalid_claim_token',
    broken: ({ registration: { attempt }, now }) => attempt === null || attemptStatusAt(attempt, now) !== 'initiated',
  },
  { code: 'invalid_claim_token', broken: ({ user }) => accessOf(user) === null },
] as const satisfies readonly Rule<ClaimFacts & { readonly user: AgentUser }>[];

/** What the user decides. */
export interface Decision extends ClaimFacts {
  readonly user: AgentUser;
  /** Narrows what the agent asks for; undefined gives what the user's role may give of it. */
  readonly scope: string | undefined;
}

/** The scopes that the user gives: never more than was asked for or than the role may give, and always `api.read`. */
export const decideScopes = ({ registration, user, scope }: Decision): Outcome<readonly AgentScope[], 'invalid_scope'> => {
  const possible = scopesOfRole(registration.requestedScopes, user.role);
  if (scope === undefined) return accepted(possible);
  const wanted = requestedScopes(scope);
  return wanted === null || asksForMore(possible, wanted) ? refused('invalid_scope') : accepted(wanted);
};

/** The codes that a decision about a claim can be answered with. */
export const confirmationCodes = [...codesOf(userClaimRules), 'invalid_scope'] as const;
type ConfirmationCode = (typeof confirmationCodes)[number];

/** Who the agent turns out to act for when the attempt was begun with a provider's assertion. */
const identityOf = ({ identity, attempt }: Registration): FederatedIdentity | null => attempt?.identity ?? identity;

/** Gives the agent the user's access. Who, access and scopes are fixed at this moment. */
export const confirmClaim = (decision: Decision): Outcome<GrantedRegistration, ConfirmationCode> => {
  const refusal = firstBroken(userClaimRules, decision);
  if (refusal !== null) return refusal;
  const { registration, user, now } = decision;
  const [scopes, attempt] = [decideScopes(decision), nextAttempt(registration.attempt, 'confirm')];
  if (!scopes.ok) return scopes;
  const status = registrationNext(registration.type, registration.status, 'confirm');
  if (attempt === null || status !== 'authorized') return refused('invalid_claim_token');
  const { userId, organization, customerId } = user;
  const identity = identityOf(registration);
  return accepted({
    ...registration,
    type: identity === null ? registration.type : 'identity_assertion',
    identity,
    status,
    attempt,
    grant: { userId, organizationId: organization.id, customerId, scopes: scopes.value, email: attempt.email },
    updatedAt: now,
  });
};

/** Ends the attempt. An agent that works with the public tools already keeps those; any other is turned away for good. */
export const declineClaim = (facts: ClaimFacts & { readonly user: AgentUser }): Outcome<OpenRegistration | RevokedRegistration, ConfirmationCode> => {
  const refusal = firstBroken(userClaimRules, facts);
  if (refusal !== null) return refusal;
  const { registration, now } = facts;
  const attempt = nextAttempt(registration.attempt, 'decline');
  const status = registrationNext(registration.type, registration.status, 'decline');
  if (attempt === null || (status !== 'active' && status !== 'revoked')) return refused('invalid_claim_token');
  return accepted({ ...registration, status, attempt, updatedAt: now });
};

/** The registration after its agent redeemed the claim token. Earlier access tokens and assertions are no longer valid. */
export const redeem = (registration: GrantedRegistration, assertionExpiresAt: Date, now: Date): GrantedRegistration => {
  const status = registrationNext(registration.type, registration.status, 'redeem') === 'redeemed' ? 'redeemed' : registration.status;
  return { ...registration, status, assertionExpiresAt, updatedAt: now };
};

/** Gives an open registration what the user approved for the identity earlier, without asking again. */
export const adopt = (registration: OpenRegistration, identity: FederatedIdentity, grant: Grant, now: Date): GrantedRegistration => {
  const status = registrationNext(registration.type, registration.status, 'confirm');
  if (status !== 'authorized') throw new Error(`A ${registration.type} registration that is ${registration.status} cannot be confirmed.`);
  return { ...registration, type: 'identity_assertion', identity, status, attempt: null, boundEmail: grant.email, grant, updatedAt: now };
};
