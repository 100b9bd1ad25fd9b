import { expect } from 'chai';
import { OUTBOX_LEASE } from '../../src/application/kernel/outbox-dispatcher.ts';
import type { Claim, OutboxQueue } from '../../src/application/kernel/outbox.ts';
import type { Outbox, OutboxMessage } from '../../src/application/kernel/ports.ts';
import { RESUME_PACE } from '../../src/domain/kernel/backoff.ts';
import { hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { NOW } from '../builders/clock.ts';

/** A store of messages under test. */
export interface OutboxUnderTest {
  readonly outbox: Outbox;
  readonly outboxQueue: OutboxQueue;
  close(): Promise<void>;
}

const aMessage = (message: Partial<OutboxMessage> = {}): OutboxMessage => ({ topic: 'email', payload: { text: 'Hello' }, ...message });
const aClaim = (claim: Partial<Claim> = {}): Claim => {
  const now = claim.now ?? NOW;
  return { topics: ['email'], limit: 10, now, leaseUntil: later(now, minutes(1)), ...claim };
};

/** What every store of outgoing messages promises. */
export const outboxQueueContract = (adapter: string, open: () => Promise<OutboxUnderTest>): Mocha.Suite =>
  describe(`OutboxQueue, ${adapter}`, () => {
    let outbox: Outbox;
    let queue: OutboxQueue;
    let store: OutboxUnderTest;
    beforeEach(async () => {
      store = await open();
      ({ outbox, outboxQueue: queue } = store);
    });
    afterEach(() => store.close());
    const textsOf = async (claim?: Partial<Claim>): Promise<unknown[]> =>
      (await queue.claim(aClaim(claim))).map(({ payload }) => payload?.['text']);
    const claimOne = async (claim?: Partial<Claim>) => {
      const [message] = await queue.claim(aClaim({ ...claim, limit: 1 }));
      if (message === undefined) throw new Error('Nothing could be claimed.');
      return message;
    };

    it('hands out a message with its payload, as its first attempt', async () => {
      await outbox.add([aMessage({ payload: { text: 'Grüße', to: ['a@example.com'] } })], NOW);
      const message = await claimOne();
      expect(message.payload).to.deep.equal({ text: 'Grüße', to: ['a@example.com'] });
      expect(message).to.include({ topic: 'email', attempts: 1, stream: null });
      expect(message.firstAttemptAt).to.deep.equal(NOW);
    });

    it('hands out those of the asked topics only, longest due first, and no more than asked', async () => {
      await outbox.add([aMessage({ payload: { text: 'late' } })], later(NOW, 2));
      await outbox.add([aMessage({ payload: { text: 'early' } }), aMessage({ topic: 'alert' })], NOW);
      expect(await textsOf({ now: later(NOW, 2), limit: 1 })).to.deep.equal(['early']);
      expect(await textsOf({ now: later(NOW, 2) })).to.deep.equal(['late']);
    });

    it('makes messages due that wait or are held longer than they can be, because the clock was set back', async () => {
      await outbox.add([aMessage({ payload: { text: 'waiting' } }), aMessage({ payload: { text: 'held' } })], later(NOW, hours(2)));
      await outbox.add([aMessage({ payload: { text: 'held' } })], NOW);
      await claimOne({ leaseUntil: later(NOW, hours(2)) });
      await outbox.add([aMessage({ payload: { text: 'next' }, notBefore: later(NOW, hours(1)) })], NOW);
      expect(await textsOf()).to.deep.equal([]);
      expect(await queue.pullBack(NOW)).to.equal(3);
      expect(await textsOf({ leaseUntil: later(NOW, OUTBOX_LEASE) })).to.have.members(['waiting', 'held', 'held']);
      expect(await queue.pullBack(NOW)).to.equal(0);
    });

    it('holds a message back until its moment, and hands it out on the millisecond', async () => {
      const notBefore = later(NOW, minutes(5));
      await outbox.add([aMessage({ notBefore })], NOW);
      expect(await textsOf({ now: later(notBefore, -1) })).to.deep.equal([]);
      expect(await textsOf({ now: notBefore })).to.deep.equal(['Hello']);
    });

    it('stores a second message with the same dedup key only once', async () => {
      await outbox.add([aMessage({ dedupKey: 'a' }), aMessage({ dedupKey: 'b' })], NOW);
      await outbox.add([aMessage({ dedupKey: 'a' })], NOW);
      expect(await textsOf()).to.have.length(2);
    });

    it('hands a message to one of many who claim at once', async () => {
      await outbox.add(Array.from({ length: 20 }, (_, index) => aMessage({ payload: { text: index } })), NOW);
      const claims = await Promise.all(Array.from({ length: 8 }, () => textsOf({ limit: 5 })));
      const all = claims.flat();
      expect(new Set(all).size).to.equal(all.length);
      expect([...all, ...(await textsOf({ limit: 20 }))]).to.have.length(20);
    });

    it('hands a claimed message out again when its lease is over, and not a millisecond sooner', async () => {
      await outbox.add([aMessage()], NOW);
      const { leaseUntil } = await claimOne();
      expect(await textsOf({ now: later(leaseUntil, -1) })).to.deep.equal([]);
      const again = await claimOne({ now: leaseUntil });
      expect(again.attempts).to.equal(2);
      expect(again.firstAttemptAt).to.deep.equal(NOW);
    });

    it('never hands out again what was sent or given up', async () => {
      await outbox.add([aMessage(), aMessage()], NOW);
      expect(await queue.settle(await claimOne(), { state: 'sent', at: NOW })).to.equal('settled');
      expect(await queue.settle(await claimOne(), { state: 'failed', at: NOW, error: 'refused' })).to.equal('settled');
      expect(await textsOf({ now: later(NOW, minutes(60)) })).to.deep.equal([]);
    });

    it('hands out what waits for another attempt at its moment', async () => {
      await outbox.add([aMessage()], NOW);
      const at = later(NOW, 5000);
      await queue.settle(await claimOne(), { state: 'waiting', at, error: 'unreachable' });
      expect(await textsOf({ now: later(at, -1) })).to.deep.equal([]);
      expect(await claimOne({ now: at })).to.include({ attempts: 2 });
    });

    it('records nothing for a claim that was overtaken by another', async () => {
      await outbox.add([aMessage()], NOW);
      const first = await claimOne();
      const second = await claimOne({ now: first.leaseUntil });
      expect(await queue.settle(first, { state: 'sent', at: NOW })).to.equal('overtaken');
      expect(await queue.settle(second, { state: 'sent', at: NOW })).to.equal('settled');
    });

    it('lets the messages of one stream leave one after the other, and no other wait for them', async () => {
      const of = (text: string, stream: string) => aMessage({ payload: { text }, stream });
      await outbox.add([of('down', 'a'), of('up', 'a'), of('other', 'b')], NOW);
      expect(await textsOf({ limit: 1 })).to.deep.equal(['down']);
      const other = await claimOne();
      expect(other.payload).to.deep.equal({ text: 'other' });
      await queue.settle(other, { state: 'sent', at: NOW });
      const down = await claimOne({ now: later(NOW, minutes(1)) });
      await queue.settle(down, { state: 'waiting', at: later(NOW, minutes(5)), error: 'unreachable' });
      expect(await textsOf({ now: later(NOW, minutes(4)) })).to.deep.equal([]);
      const again = await claimOne({ now: later(NOW, minutes(5)) });
      expect(await queue.settle(again, { state: 'failed', at: NOW, error: 'refused' })).to.equal('awaited');
      expect(await textsOf({ now: later(NOW, minutes(6)) })).to.deep.equal(['up']);
    });

    it('brings the failed messages of a destination forward when one is sent there, paced, and no others', async () => {
      const to = (destination: string, text: string) => aMessage({ payload: { text }, destination });
      await outbox.add([to('a', 'first'), to('a', 'second'), to('a', 'limited'), to('b', 'other'), to('a', 'new')], NOW);
      const [first, second, limited, other, sent] = await queue.claim(aClaim());
      const wait = { state: 'waiting', at: later(NOW, minutes(10)), error: 'unreachable' } as const;
      for (const message of [first!, second!, other!]) await queue.settle(message, wait);
      await queue.settle(limited!, { ...wait, notBefore: later(NOW, minutes(5)) });
      expect(await queue.settle(sent!, { state: 'sent', at: NOW })).to.equal('awaited');
      expect(await textsOf()).to.deep.equal(['first']);
      expect(await textsOf({ now: later(NOW, RESUME_PACE - 1) })).to.deep.equal([]);
      expect(await textsOf({ now: later(NOW, RESUME_PACE) })).to.deep.equal(['second']);
      expect(await textsOf({ now: later(NOW, minutes(5) - 1), leaseUntil: later(NOW, minutes(20)) })).to.deep.equal(['first', 'second']);
      expect(await textsOf({ now: later(NOW, minutes(5)) })).to.deep.equal(['limited']);
      expect(await textsOf({ now: later(NOW, minutes(10)) })).to.include('other');
    });

    it('renews the lease of a message that is claimed, and of no other', async () => {
      await outbox.add([aMessage()], NOW);
      const message = await claimOne();
      const leaseUntil = later(NOW, minutes(3));
      await queue.renew([message, { ...message, id: message.id + 1 }], leaseUntil);
      expect(await textsOf({ now: later(leaseUntil, -1) })).to.deep.equal([]);
      const again = await claimOne({ now: leaseUntil });
      await queue.renew([message], later(NOW, minutes(30)));
      expect(await textsOf({ now: again.leaseUntil })).to.deep.equal(['Hello']);
    });

    it('holds messages that are added for a process, except those that wait for their stream or were stored before', async () => {
      const keyed = (text: string, stream: string) => aMessage({ payload: { text }, dedupKey: text, stream });
      const leaseUntil = later(NOW, minutes(1));
      await outbox.add([keyed('down', 'a'), keyed('known', 'b')], NOW);
      const held = (await outbox.addClaimed([keyed('up', 'a'), keyed('known', 'b'), keyed('new', 'c')], NOW, leaseUntil))();
      expect(held.map(({ payload, attempts }) => [payload?.['text'], attempts])).to.deep.equal([['new', 1]]);
      expect(held[0]).to.deep.include({ topic: 'email', stream: 'c', firstAttemptAt: NOW, leaseUntil });
      expect(await textsOf({ now: later(leaseUntil, -1), leaseUntil: later(leaseUntil, minutes(1)) })).to.deep.equal(['down', 'known']);
      expect(await queue.settle(held[0]!, { state: 'sent', at: NOW })).to.equal('settled');
      expect(await textsOf({ now: leaseUntil })).to.deep.equal([]);
    });

    it('gives a message that is held to others when its lease has ended', async () => {
      const leaseUntil = later(NOW, minutes(1));
      await outbox.addClaimed([aMessage({ dedupKey: 'a' })], NOW, leaseUntil);
      expect(await textsOf({ now: later(leaseUntil, -1) })).to.deep.equal([]);
      expect(await claimOne({ now: leaseUntil })).to.include({ attempts: 2 });
    });

    it('purges what was done with before a moment, and nothing that still waits', async () => {
      await outbox.add([aMessage(), aMessage({ payload: { text: 'waits' } })], NOW);
      await queue.settle(await claimOne(), { state: 'sent', at: NOW });
      expect(await queue.purge(NOW)).to.equal(0);
      expect(await queue.purge(later(NOW, 1))).to.equal(1);
      expect(await textsOf()).to.deep.equal(['waits']);
    });
  });
