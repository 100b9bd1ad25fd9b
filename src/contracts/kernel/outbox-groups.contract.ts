import { deepEqual, equal } from 'node:assert/strict';
import type { Claim } from '../../application/kernel/outbox.ts';
import type { OutboxMessage } from '../../application/kernel/ports.ts';
import { later, minutes, seconds } from '../../domain/kernel/time.ts';
import { NOW, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';
import { aClaim, aMessage } from './outbox-under-test.ts';
import type { OutboxUnderTest } from './outbox-under-test.ts';

/**
 * Declares the contract of groups in `Outbox` and `OutboxQueue`: messages of a group are collected and claimed
 * together. Pass both ports over one empty store.
 */
export const outboxGroupsContract = (framework: TestFramework, open: () => Promise<OutboxUnderTest>): void => {
  framework.describe('OutboxQueue with groups', () => {
    const test = testsWith(framework, open, (store) => {
      const { outbox, outboxQueue: queue } = store;
      const textsOf = async (claim?: Partial<Claim>): Promise<unknown[]> =>
        (await queue.claim(aClaim(claim))).map(({ payload }) => payload?.['text']);
      return { outbox, queue, textsOf };
    });

    const window = seconds(30);
    const grouped = (text: string, key = 'g', more: Partial<OutboxMessage> = {}) =>
      aMessage({ payload: { text }, dedupKey: text, group: { key, window }, ...more });

    test('sends the first message of a group at once, and claims those of the next 30 seconds together', async ({
      outbox,
      queue,
      textsOf,
    }) => {
      await outbox.add([grouped('first')], NOW);
      await outbox.add([grouped('second'), grouped('other', 'h')], later(NOW, 1));
      await outbox.add([grouped('third')], later(NOW, window - 1));
      const claimed = await queue.claim(aClaim({ now: later(NOW, window - 1) }));
      deepEqual(
        claimed.map(({ payload }) => payload?.['text']),
        ['first', 'other'],
      );
      for (const message of claimed) await queue.settle(message, { state: 'sent', at: later(NOW, window - 1) });
      const together = await queue.claim(aClaim({ now: later(NOW, window), limit: 1 }));
      deepEqual(
        together.map(({ payload, group }) => [payload?.['text'], group]),
        [
          ['second', 'g'],
          ['third', 'g'],
        ],
      );
      await outbox.add([grouped('fourth')], later(NOW, window));
      deepEqual(await textsOf({ now: later(NOW, window) }), ['fourth']);
    });

    test('holds back messages of a group that are added for a process, and claims the first', async ({
      outbox,
      textsOf,
    }) => {
      const claimed = (await outbox.addClaimed([grouped('first'), grouped('second')], NOW, later(NOW, minutes(1))))();
      deepEqual(
        claimed.map(({ payload, group }) => [payload?.['text'], group]),
        [['first', 'g']],
      );
      deepEqual(await textsOf({ now: later(NOW, window) }), ['second']);
    });

    test('holds back also the first message of a group that says so, until the end of the window', async ({
      outbox,
      textsOf,
    }) => {
      const held = { group: { key: 'g', window, isFirstHeld: true } };
      const added = await outbox.addClaimed([grouped('first', 'g', held)], NOW, later(NOW, minutes(1)));
      await outbox.add([grouped('second', 'g', held)], later(NOW, window - 1));
      deepEqual([added().length, await textsOf({ now: later(NOW, window - 1) })], [0, []]);
      deepEqual(await textsOf({ now: later(NOW, window), limit: 1 }), ['first', 'second']);
      await outbox.add([grouped('third', 'g', held)], later(NOW, window));
      deepEqual(await textsOf({ now: later(NOW, 2 * window) }), ['third']);
    });

    test('does not begin a window for a message that is already stored', async ({ outbox, textsOf }) => {
      await outbox.add([grouped('first')], NOW);
      await outbox.add([grouped('first')], later(NOW, window));
      await outbox.add([grouped('second')], later(NOW, window + 1));
      deepEqual(await textsOf({ now: later(NOW, window + 1) }), ['first', 'second']);
    });

    test('makes one message of a group the first when eight transactions write one each', async ({
      outbox,
      textsOf,
    }) => {
      await Promise.all(Array.from({ length: 8 }, (_, index) => outbox.add([grouped(`message ${index}`)], NOW)));
      equal((await textsOf()).length, 1);
      equal((await textsOf({ now: later(NOW, window) })).length, 7);
    });

    test('gives the messages of a group to one of eight concurrent claims', async ({ outbox, queue }) => {
      await outbox.add(
        Array.from({ length: 20 }, (_, index) => grouped(`message ${index}`, `g${index % 2}`)),
        NOW,
      );
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => queue.claim(aClaim({ now: later(NOW, window) }))),
      );
      const groups = claims.flatMap((messages) => [...new Set(messages.map(({ group }) => group))]);
      deepEqual([claims.flat().length, groups.toSorted()], [20, ['g0', 'g1']]);
    });

    test('retries the messages of a group together when their destination accepts another', async ({
      outbox,
      queue,
    }) => {
      const to = { destination: 'a' };
      await outbox.add(
        [
          grouped('one', 'g', to),
          grouped('two', 'g', to),
          grouped('three', 'g', to),
          aMessage({ payload: { text: 'other' }, ...to }),
        ],
        NOW,
      );
      for (const message of await queue.claim(aClaim({ now: later(NOW, window) })))
        await queue.settle(message, { state: 'waiting', at: later(NOW, minutes(30)), error: 'unreachable' });
      await outbox.add([aMessage({ payload: { text: 'fresh' }, ...to })], later(NOW, minutes(1)));
      const [fresh] = await queue.claim(aClaim({ now: later(NOW, minutes(1)) }));
      if (fresh !== undefined) await queue.settle(fresh, { state: 'sent', at: later(NOW, minutes(1)) });
      const texts = (await queue.claim(aClaim({ now: later(NOW, minutes(1)) }))).map(
        ({ payload }) => payload?.['text'],
      );
      deepEqual(texts, ['one', 'two', 'three']);
    });

    test('lets another process claim the messages of a group together when the lease of a killed one ends', async ({
      outbox,
      textsOf,
    }) => {
      await outbox.add(
        ['one', 'two', 'three'].map((text) => grouped(text)),
        NOW,
      );
      deepEqual(await textsOf(), ['one']);
      deepEqual(await textsOf({ now: later(NOW, window), leaseUntil: later(NOW, minutes(1)) }), ['two', 'three']);
      deepEqual(await textsOf({ now: later(NOW, minutes(1) - 1), leaseUntil: later(NOW, minutes(2)) }), []);
      deepEqual(await textsOf({ now: later(NOW, minutes(1)), leaseUntil: later(NOW, minutes(2)) }), [
        'one',
        'two',
        'three',
      ]);
    });
  });
};
