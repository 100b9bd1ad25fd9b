import { ok } from 'node:assert/strict';
import type { Claim, OutboxQueue } from '../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage } from '../../application/kernel/ports.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { NOW, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

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

/** Returns the function that declares tests of an outbox, each over an empty store. */
export const outboxTests = (framework: TestFramework, open: () => Promise<OutboxUnderTest>) =>
  testsWith(framework, open, (store) => {
    const { outbox, outboxQueue: queue } = store;
    const textsOf = async (claim?: Partial<Claim>): Promise<unknown[]> =>
      (await queue.claim(aClaim(claim))).map(({ payload }) => payload?.['text']);
    const claimOne = async (claim?: Partial<Claim>) => {
      const [message] = await queue.claim(aClaim({ ...claim, limit: 1 }));
      ok(message !== undefined, 'Nothing could be claimed.');
      return message;
    };
    return { outbox, queue, textsOf, claimOne };
  });
