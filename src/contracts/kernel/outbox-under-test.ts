import type { Claim, OutboxQueue } from '../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage } from '../../application/kernel/ports.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { NOW } from '../framework.ts';

/** The outbox and the queue of its messages, over one empty store. */
export interface OutboxUnderTest {
  readonly outbox: Outbox;
  readonly outboxQueue: OutboxQueue;
  /** Releases the outbox after the test. */
  close(): Promise<void>;
}

/** Creates a message for tests. */
export const aMessage = (message: Partial<OutboxMessage> = {}): OutboxMessage => ({
  topic: 'email',
  payload: { text: 'Hello' },
  ...message,
});

/** Creates a claim for tests. */
export const aClaim = (claim: Partial<Claim> = {}): Claim => {
  const now = claim.now ?? NOW;
  return { topics: ['email'], limit: 10, now, leaseUntil: later(now, minutes(1)), ...claim };
};
