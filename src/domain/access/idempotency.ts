import { hours, seconds } from '../kernel/time.ts';

/** The time for which the response for an idempotency key is stored, in milliseconds. */
export const IDEMPOTENCY_WINDOW = hours(24);
/**
 * The time after which a claim without a response expires, in milliseconds. The process that made the claim was killed.
 */
export const CLAIM_WINDOW = seconds(60);
/**
 * The maximum time for which a request waits for the response of another request with the same key, in milliseconds.
 */
export const CLAIM_WAIT = seconds(10);
/** The interval at which a waiting request polls the claim of another request, in milliseconds. */
export const CLAIM_POLL = seconds(0.2);

/** The claim of an idempotency key by a request. */
export interface IdempotencyClaim {
  /** A hash of the request, which distinguishes requests with the same key. */
  readonly requestHash: string;
  readonly claimedAt: Date;
  readonly isAnswered: boolean;
}

/**
 * Decides what a stored claim means for a request with the same key. A claim that lies in the future, because the clock
 * was set back, expires as well.
 */
export const claimStateAt = (
  { requestHash, claimedAt, isAnswered }: IdempotencyClaim,
  sentHash: string,
  now: Date,
): 'expired' | 'otherRequest' | 'inProgress' | 'answered' => {
  const age = Math.abs(now.getTime() - claimedAt.getTime());
  if (age >= (isAnswered ? IDEMPOTENCY_WINDOW : CLAIM_WINDOW)) return 'expired';
  if (requestHash !== sentHash) return 'otherRequest';
  return isAnswered ? 'answered' : 'inProgress';
};
