import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { elapsed, seconds } from '../kernel/time.ts';
import { attemptStatusAt } from './claim-attempt.ts';
import { registrationStatusAt } from './registration.ts';
import type { GrantedRegistration, Registration } from './registration.ts';

/** How long an agent waits between two polls. */
export const POLL_INTERVAL = seconds(5);
/** How much too early a poll may come, for clocks and networks that are not exact. */
export const POLL_TOLERANCE = 250;

/** What a poll finds. `waiting` is told apart by its pace. */
export type ClaimGrant =
  | { readonly kind: 'confirmed'; readonly registration: GrantedRegistration }
  | { readonly kind: 'waiting' };

const hasDeclined = ({ attempt, windowEndsAt }: Registration, now: Date): boolean =>
  attempt?.status === 'declined' && now < windowEndsAt;

/** What becomes of a poll with a claim token, judged in the order of the contract. Null: the token is unknown. */
export const decideClaimGrant = (
  registration: Registration | null,
  now: Date,
): Outcome<ClaimGrant, 'access_denied' | 'expired_token'> => {
  if (registration === null) return refused('expired_token');
  if (hasDeclined(registration, now)) return refused('access_denied');
  const status = registrationStatusAt(registration, now);
  if (status === 'redeemed' || status === 'revoked' || status === 'expired') return refused('expired_token');
  if (registration.status === 'authorized') return accepted({ kind: 'confirmed', registration });
  const { attempt } = registration;
  if (attempt !== null && attemptStatusAt(attempt, now) !== 'initiated') return refused('expired_token');
  return accepted({ kind: 'waiting' });
};

/** How a poll is answered while the user has not decided. The first one may come at once. */
export const decidePace = (lastPollAt: Date | null, now: Date): 'authorization_pending' | 'slow_down' =>
  lastPollAt !== null && elapsed(lastPollAt, now) < POLL_INTERVAL - POLL_TOLERANCE ? 'slow_down' : 'authorization_pending';
