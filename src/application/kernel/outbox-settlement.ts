import { nextAttemptAt } from '../../domain/kernel/backoff.ts';
import type { ClaimedMessage, SendResult, Settlement } from './outbox.ts';

/** When an attempt ended. */
export interface AttemptEnd {
  readonly now: Date;
  /** A random number in [0, 1). */
  readonly chance: number;
}

/** What follows from the result of an attempt. */
export const settlementOf = ({ attempts, firstAttemptAt }: ClaimedMessage, { outcome, error = '', notBefore }: SendResult, { now, chance }: AttemptEnd): Settlement => {
  if (outcome === 'sent') return { state: 'sent', at: now };
  const again = outcome === 'refused' ? null : nextAttemptAt({ attempts, firstAttemptAt, now, chance, ...(notBefore === undefined ? {} : { notBefore }) });
  return again === null ? { state: 'failed', at: now, error } : { state: 'waiting', at: again, error, ...(notBefore === undefined ? {} : { notBefore }) };
};
