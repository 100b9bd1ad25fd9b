import { accessDenied, expiredToken, slowDown, authorizationPending } from './oauth.rules.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { elapsed, seconds } from '../kernel/time.ts';
import { attemptStatusAt } from './claim-attempt.ts';
import { registrationStatusAt } from './registration.ts';
import type { GrantedRegistration, Registration } from './registration.ts';

/** The minimum time between two polls of an agent, in milliseconds. RFC 8628 section 3.5 calls it `interval`. */
export const POLL_INTERVAL = seconds(5);
/** The tolerance by which a poll may arrive early, in milliseconds, to allow for clock and network jitter. */
export const POLL_TOLERANCE = 250;

/** The outcome of a poll. The response to `waiting` is decided by `decidePace`. */
export type ClaimGrant =
  { readonly kind: 'confirmed'; readonly registration: GrantedRegistration } | { readonly kind: 'waiting' };

const hasDeclined = ({ attempt, windowEndsAt }: Registration, now: Date): boolean =>
  attempt?.status === 'declined' && now < windowEndsAt;

/**
 * Decides a poll with a claim token in the order that the agent protocol prescribes. `registration` is null if the
 * token is unknown.
 */
export const decideClaimGrant = (
  registration: Registration | null,
  now: Date,
): Outcome<ClaimGrant, 'access_denied' | 'expired_token'> => {
  if (registration === null) return expiredToken;
  if (hasDeclined(registration, now)) return accessDenied;
  const status = registrationStatusAt(registration, now);
  if (status === 'redeemed' || status === 'revoked' || status === 'expired') return expiredToken;
  if (registration.status === 'authorized') return accepted({ kind: 'confirmed', registration });
  const { attempt } = registration;
  if (attempt !== null && attemptStatusAt(attempt, now) !== 'initiated') return expiredToken;
  return accepted({ kind: 'waiting' });
};

/** Returns the response to a poll while the user has not decided. The first poll is never too early. */
export const decidePace = (lastPollAt: Date | null, now: Date): 'authorization_pending' | 'slow_down' =>
  lastPollAt !== null && elapsed(lastPollAt, now) < POLL_INTERVAL - POLL_TOLERANCE
    ? slowDown.code
    : authorizationPending.code;
