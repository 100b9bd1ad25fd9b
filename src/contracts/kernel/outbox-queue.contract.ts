import { deepEqual, equal } from 'node:assert/strict';
import { OUTBOX_LEASE } from '../../application/kernel/outbox-lease.ts';
import type { Settlement } from '../../application/kernel/outbox.ts';
import { RESUME_PACE } from '../../domain/kernel/backoff.ts';
import { hours, later, minutes } from '../../domain/kernel/time.ts';
import { NOW, includes } from '../framework.ts';
import type { TestFramework } from '../framework.ts';
import { heldMessagesContract } from './held-messages.contract.ts';
import { aMessage, aClaim, outboxTests } from './outbox-under-test.ts';
import type { OutboxUnderTest } from './outbox-under-test.ts';

/**
 * Declares the contract of `Outbox` and `OutboxQueue`: messages are stored once per deduplication key, claimed by one
 * worker under a lease, retried at their time, and delivered in order within a stream. Pass both ports over one empty
 * store.
 */
export const outboxQueueContract = (framework: TestFramework, open: () => Promise<OutboxUnderTest>): void => {
  framework.describe('OutboxQueue', () => {
    const test = outboxTests(framework, open);

    test('claims a message with its payload as its first attempt', async ({ outbox, claimOne }) => {
      await outbox.add([aMessage({ payload: { text: 'Grüße', to: ['a@example.com'] } })], NOW);
      const message = await claimOne();
      deepEqual(message.payload, { text: 'Grüße', to: ['a@example.com'] });
      includes(message, { topic: 'email', attempts: 1, stream: null });
      deepEqual(message.firstAttemptAt, NOW);
    });

    test('claims messages of the requested topics up to the limit, longest due first', async ({ outbox, textsOf }) => {
      await outbox.add([aMessage({ payload: { text: 'late' } })], later(NOW, 2));
      await outbox.add([aMessage({ payload: { text: 'early' } }), aMessage({ topic: 'alert' })], NOW);
      deepEqual(await textsOf({ now: later(NOW, 2), limit: 1 }), ['early']);
      deepEqual(await textsOf({ now: later(NOW, 2) }), ['late']);
    });

    test('claims bulk messages only for a claim of bulk messages', async ({ outbox, textsOf }) => {
      await outbox.add([aMessage({ payload: { text: 'bulk' }, isBulk: true }), aMessage()], NOW);
      deepEqual([await textsOf(), await textsOf({ isBulk: true })], [['Hello'], ['bulk']]);
    });

    test('claims no message to an excepted destination', async ({ outbox, textsOf }) => {
      const to = (destination: string) => aMessage({ payload: { text: destination }, destination });
      await outbox.add([to('a'), to('b'), aMessage()], NOW);
      deepEqual((await textsOf({ except: ['a', 'c'] })).toSorted(), ['Hello', 'b']);
      deepEqual(await textsOf(), ['a']);
    });

    test('makes messages due that wait or are leased longer than possible after the clock was set back', async ({
      outbox,
      queue,
      textsOf,
      claimOne,
    }) => {
      await outbox.add(
        [aMessage({ payload: { text: 'waiting' } }), aMessage({ payload: { text: 'waiting' } })],
        later(NOW, hours(2)),
      );
      await outbox.add([aMessage({ payload: { text: 'leased' } })], NOW);
      await claimOne({ leaseUntil: later(NOW, hours(2)) });
      await outbox.add([aMessage({ payload: { text: 'next' }, notBefore: later(NOW, hours(1)) })], NOW);
      deepEqual(await textsOf(), []);
      equal(await queue.pullBack(NOW), 3);
      deepEqual((await textsOf({ leaseUntil: later(NOW, OUTBOX_LEASE) })).toSorted(), ['leased', 'waiting', 'waiting']);
      equal(await queue.pullBack(NOW), 0);
    });

    test('claims a message at notBefore, and not a millisecond earlier', async ({ outbox, textsOf }) => {
      const notBefore = later(NOW, minutes(5));
      await outbox.add([aMessage({ notBefore })], NOW);
      deepEqual(await textsOf({ now: later(notBefore, -1) }), []);
      deepEqual(await textsOf({ now: notBefore }), ['Hello']);
    });

    test('stores one message per dedup key', async ({ outbox, textsOf }) => {
      await outbox.add([aMessage({ dedupKey: 'a' }), aMessage({ dedupKey: 'b' })], NOW);
      await outbox.add([aMessage({ dedupKey: 'a' })], NOW);
      equal((await textsOf()).length, 2);
    });

    test('claims each message once in eight concurrent claims', async ({ outbox, textsOf }) => {
      await outbox.add(
        Array.from({ length: 20 }, (_, index) => aMessage({ payload: { text: index } })),
        NOW,
      );
      const claims = await Promise.all(Array.from({ length: 8 }, () => textsOf({ limit: 5 })));
      const all = claims.flat();
      equal(new Set(all).size, all.length);
      equal([...all, ...(await textsOf({ limit: 20 }))].length, 20);
    });

    test('claims a message again when its lease ends, and not a millisecond earlier', async ({
      outbox,
      textsOf,
      claimOne,
    }) => {
      await outbox.add([aMessage()], NOW);
      const { leaseUntil } = await claimOne();
      deepEqual(await textsOf({ now: later(leaseUntil, -1) }), []);
      const again = await claimOne({ now: leaseUntil });
      equal(again.attempts, 2);
      deepEqual(again.firstAttemptAt, NOW);
    });

    test('never claims a sent or failed message again', async ({ outbox, queue, textsOf, claimOne }) => {
      await outbox.add([aMessage(), aMessage()], NOW);
      equal(await queue.settle(await claimOne(), { state: 'sent', at: NOW }), 'settled');
      equal(await queue.settle(await claimOne(), { state: 'failed', at: NOW, error: 'refused' }), 'settled');
      deepEqual(await textsOf({ now: later(NOW, minutes(60)) }), []);
    });

    test('claims a waiting message at the time of its next attempt', async ({ outbox, queue, textsOf, claimOne }) => {
      await outbox.add([aMessage()], NOW);
      const at = later(NOW, 5000);
      await queue.settle(await claimOne(), { state: 'waiting', at, error: 'unreachable' });
      deepEqual(await textsOf({ now: later(at, -1) }), []);
      includes(await claimOne({ now: at }), { attempts: 2 });
    });

    test('settles nothing for a claim that another worker has taken over', async ({ outbox, queue, claimOne }) => {
      await outbox.add([aMessage()], NOW);
      const first = await claimOne();
      const second = await claimOne({ now: first.leaseUntil });
      equal(await queue.settle(first, { state: 'sent', at: NOW }), 'overtaken');
      equal(await queue.settle(second, { state: 'sent', at: NOW }), 'settled');
    });

    test('settles messages together that were sent, and none whose lease another worker has taken over', async ({
      outbox,
      queue,
      textsOf,
      claimOne,
    }) => {
      const of = (text: string, stream: string | null) =>
        aMessage({ payload: { text }, ...(stream === null ? {} : { stream }) });
      await outbox.add([of('taken over', null), of('single', null), of('down', 'a'), of('up', 'a')], NOW);
      const taken = await claimOne({ leaseUntil: later(NOW, 1) });
      const [single, down] = [await claimOne(), await claimOne()];
      const again = await claimOne({ now: later(NOW, 1) });
      const sent = [single, taken, down].map((message, at) => ({ message, at: later(NOW, at) }));
      deepEqual(await queue.settleSent(sent), ['settled', 'overtaken', 'awaited']);
      deepEqual(await queue.settleSent([{ message: again, at: NOW }]), ['settled']);
      deepEqual(await textsOf({ now: later(NOW, minutes(60)) }), ['up']);
    });

    test('claims the messages of a stream one after another, independently of other streams', async ({
      outbox,
      queue,
      textsOf,
      claimOne,
    }) => {
      const of = (text: string, stream: string) => aMessage({ payload: { text }, stream });
      await outbox.add([of('down', 'a'), of('up', 'a'), of('other', 'b')], NOW);
      deepEqual(await textsOf({ limit: 1 }), ['down']);
      const other = await claimOne();
      deepEqual(other.payload, { text: 'other' });
      await queue.settle(other, { state: 'sent', at: NOW });
      const down = await claimOne({ now: later(NOW, minutes(1)) });
      await queue.settle(down, { state: 'waiting', at: later(NOW, minutes(5)), error: 'unreachable' });
      deepEqual(await textsOf({ now: later(NOW, minutes(4)) }), []);
      const again = await claimOne({ now: later(NOW, minutes(5)) });
      equal(await queue.settle(again, { state: 'failed', at: NOW, error: 'refused' }), 'awaited');
      deepEqual(await textsOf({ now: later(NOW, minutes(6)) }), ['up']);
    });

    test('brings the failed messages of a destination forward, paced, when it accepts another', async ({
      outbox,
      queue,
      textsOf,
    }) => {
      const to = (destination: string, text: string) => aMessage({ payload: { text }, destination });
      await outbox.add(
        [to('a', 'first'), to('a', 'second'), to('a', 'limited'), to('b', 'other'), to('a', 'new')],
        NOW,
      );
      const wait = { state: 'waiting', at: later(NOW, minutes(10)), error: 'unreachable' } as const;
      const settlements: Readonly<Record<string, Settlement>> = {
        limited: { ...wait, notBefore: later(NOW, minutes(5)) },
        new: { state: 'sent', at: NOW },
      };
      const claimed = await queue.claim(aClaim());
      const settled: unknown[] = [];
      for (const message of claimed)
        settled.push(await queue.settle(message, settlements[String(message.payload?.['text'])] ?? wait));
      deepEqual(settled, ['settled', 'settled', 'settled', 'settled', 'awaited']);
      deepEqual(await textsOf(), ['first']);
      deepEqual(await textsOf({ now: later(NOW, RESUME_PACE - 1) }), []);
      deepEqual(await textsOf({ now: later(NOW, RESUME_PACE), leaseUntil: later(NOW, minutes(20)) }), ['second']);
      deepEqual(await textsOf({ now: later(NOW, minutes(5) - 1), leaseUntil: later(NOW, minutes(20)) }), ['first']);
      deepEqual(await textsOf({ now: later(NOW, minutes(5)) }), ['limited']);
      equal((await textsOf({ now: later(NOW, minutes(10)) })).includes('other'), true);
    });

    test('brings messages forward for several that are sent together, but not for bulk messages', async ({
      outbox,
      queue,
      textsOf,
    }) => {
      const to = (text: string) => aMessage({ payload: { text }, destination: 'a' });
      await outbox.add([to('waiting'), to('one'), to('other'), { ...to('bulk'), isBulk: true }], NOW);
      const [waiting, ...accepted] = await queue.claim(aClaim());
      const bulk = await queue.claim(aClaim({ isBulk: true }));
      const wait = { state: 'waiting', at: later(NOW, minutes(10)), error: 'unreachable' } as const;
      if (waiting !== undefined) await queue.settle(waiting, wait);
      const sent = (messages: typeof bulk) => queue.settleSent(messages.map((message) => ({ message, at: NOW })));
      deepEqual(await sent(bulk), ['settled']);
      equal((await sent(accepted)).includes('awaited'), true);
      deepEqual(await textsOf(), ['waiting']);
    });

    test('renews the lease of a claimed message, and of no other', async ({ outbox, queue, textsOf, claimOne }) => {
      await outbox.add([aMessage()], NOW);
      const message = await claimOne();
      const leaseUntil = later(NOW, minutes(3));
      await queue.renew([message, { ...message, id: message.id + 1 }], leaseUntil);
      deepEqual(await textsOf({ now: later(leaseUntil, -1) }), []);
      const again = await claimOne({ now: leaseUntil });
      await queue.renew([message], later(NOW, minutes(30)));
      deepEqual(await textsOf({ now: again.leaseUntil }), ['Hello']);
    });

    test('releases a claimed message, and no other', async ({ outbox, queue, textsOf, claimOne }) => {
      await outbox.add([aMessage()], NOW);
      const overtaken = await claimOne();
      const message = await claimOne({ now: overtaken.leaseUntil });
      await queue.release([overtaken]);
      deepEqual(await textsOf({ now: later(message.leaseUntil, -1) }), []);
      await queue.release([message]);
      includes(await claimOne(), { attempts: 3 });
    });
  });
  heldMessagesContract(framework, open);
};
