import { deepEqual, equal } from 'node:assert/strict';
import { hours, later, minutes } from '../../domain/kernel/time.ts';
import { NOW, includes } from '../framework.ts';
import type { TestFramework } from '../framework.ts';
import { aMessage, outboxTests } from './outbox-under-test.ts';
import type { OutboxUnderTest } from './outbox-under-test.ts';

/** Declares what `outboxQueueContract` asks of messages that the process that adds them holds. */
export const heldMessagesContract = (framework: TestFramework, open: () => Promise<OutboxUnderTest>): void => {
  framework.describe('OutboxQueue with messages that are held', () => {
    const test = outboxTests(framework, open);

    test('leases messages that are added for a process, except those that wait for their stream or were stored before', async ({
      outbox,
      queue,
      textsOf,
    }) => {
      const keyed = (text: string, stream: string) => aMessage({ payload: { text }, dedupKey: text, stream });
      const leaseUntil = later(NOW, minutes(1));
      await outbox.add([keyed('down', 'a'), keyed('known', 'b')], NOW);
      const claimed = (
        await outbox.addClaimed([keyed('up', 'a'), keyed('known', 'b'), keyed('new', 'c')], NOW, leaseUntil)
      )();
      deepEqual(
        claimed.map(({ payload, attempts }) => [payload?.['text'], attempts]),
        [['new', 1]],
      );
      includes(claimed[0], { topic: 'email', stream: 'c', firstAttemptAt: NOW, leaseUntil });
      deepEqual(await textsOf({ now: later(leaseUntil, -1), leaseUntil: later(leaseUntil, minutes(1)) }), [
        'down',
        'known',
      ]);
      for (const message of claimed) equal(await queue.settle(message, { state: 'sent', at: NOW }), 'settled');
      deepEqual(await textsOf({ now: leaseUntil }), []);
    });

    test('lets others claim an added message when its lease ends', async ({ outbox, textsOf, claimOne }) => {
      const leaseUntil = later(NOW, minutes(1));
      await outbox.addClaimed([aMessage({ dedupKey: 'a' })], NOW, leaseUntil);
      deepEqual(await textsOf({ now: later(leaseUntil, -1) }), []);
      includes(await claimOne({ now: leaseUntil }), { attempts: 2 });
    });

    test('holds a message for hours until notBefore, and leaves it held when others are made due', async ({
      outbox,
      queue,
      textsOf,
    }) => {
      const night = (dedupKey: string) => aMessage({ dedupKey, notBefore: later(NOW, hours(9)) });
      await outbox.add([night('night')], NOW);
      const claimed = await outbox.addClaimed([night('night 2')], NOW, later(NOW, minutes(1)));
      deepEqual(claimed(), []);
      equal(await queue.pullBack(NOW), 0);
      deepEqual(await textsOf({ now: later(NOW, hours(9) - 1) }), []);
      equal((await textsOf({ now: later(NOW, hours(9)) })).length, 2);
    });
  });
};
