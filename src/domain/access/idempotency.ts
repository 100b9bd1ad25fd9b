import { hours, seconds } from '../kernel/time.ts';

/** How long the response for an idempotency key is stored. */
export const IDEMPOTENCY_WINDOW = hours(24);
/** A claim without a response expires after this time: the process that made it was killed. */
export const CLAIM_WINDOW = seconds(60);
/** How long a request waits for the response of another one with the same key. */
export const CLAIM_WAIT = seconds(10);
/** The interval between two looks at the claim of another request. */
export const CLAIM_POLL = seconds(0.2);

/** The claim of an idempotency key by a request. */
export interface IdempotencyClaim {
  /** Distinguishes requests with the same key. */
  readonly requestHash: string;
  readonly claimedAt: Date;
  readonly isAnswered: boolean;
}

/** What a stored claim means for a request with the same key. The claim of a clock that was set back since expires too. */
export const claimStateAt = ({ requestHash, claimedAt, isAnswered }: IdempotencyClaim, sentHash: string, now: Date): 'expired' | 'otherRequest' | 'inProgress' | 'answered' => {
  const age = Math.abs(now.getTime() - claimedAt.getTime());
  if (age >= (isAnswered ? IDEMPOTENCY_WINDOW : CLAIM_WINDOW)) return 'expired';
  if (requestHash !== sentHash) return 'otherRequest';
  return isAnswered ? 'answered' : 'inProgress';
};
