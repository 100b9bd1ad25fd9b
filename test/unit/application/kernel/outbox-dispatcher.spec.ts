import { expect } from 'chai';
import { OUTBOX_LEASE, OutboxDispatcher } from '../../../../src/application/kernel/outbox-dispatcher.ts';
import type { OutboxQueue, OutboxSender, SendResult, Settlement } from '../../../../src/application/kernel/outbox.ts';
import type { UnitOfWork } from '../../../../src/application/kernel/ports.ts';
import { hours, later, seconds } from '../../../../src/domain/kernel/time.ts';
import { InMemoryOutbox } from '../../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { logInto } from '../../../builders/log.ts';

const unitOfWork: UnitOfWork = { inTransaction: (work) => work() };
const secrets = { token: () => '', digits: () => '000' };

const aDispatch = (answer: (text: unknown) => SendResult | Promise<SendResult> = () => ({ outcome: 'sent' }), outbox = new InMemoryOutbox()) => {
  const clock = new TestClock();
  const sent: unknown[] = [];
  const faults: string[] = [];
  const send: OutboxSender['send'] = async ({ text }) => {
    sent.push(text);
    return answer(text);
  };
  const open = (queue: OutboxQueue = outbox, transactions = unitOfWork) =>
    new OutboxDispatcher({ outboxQueue: queue, outboxSenders: [{ topic: 'email', send }], unitOfWork: transactions, clock, secrets, log: logInto(faults) });
  const write = (text: unknown, stream?: string) => outbox.add([{ topic: 'email', payload: { text }, ...(stream === undefined ? {} : { stream }) }], NOW);
  return { clock, outbox, sent, faults, open, write };
};

const run = async (dispatcher: OutboxDispatcher): Promise<void> => {
  dispatcher.kick();
  await dispatcher.idle();
};

describe('sending what the outbox holds', () => {
  it('sends each message once, however often it is kicked', async () => {
    const { sent, open, write } = aDispatch();
    await write('Hello');
    const dispatcher = open();
    dispatcher.kick();
    await run(dispatcher);
    await run(dispatcher);
    expect(sent).to.deep.equal(['Hello']);
  });

  it('sends all of a backlog that is longer than what it sends at once', async () => {
    const { sent, open, write } = aDispatch();
    for (let index = 0; index < 170; index += 1) await write(index);
    await run(open());
    expect(new Set(sent).size).to.equal(170);
    expect(sent).to.have.length(170);
  });

  it('leaves topics alone that it has no sender for', async () => {
    const { sent, outbox, open } = aDispatch();
    await outbox.add([{ topic: 'fax', payload: {} }], NOW);
    await run(open());
    expect(sent).to.deep.equal([]);
  });

  it('tries again after 5, 10 and 20 seconds when sending failed, and not sooner', async () => {
    const { clock, sent, open, write } = aDispatch(() => ({ outcome: 'failed', error: 'unreachable' }));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    for (const pause of [5, 10, 20].map(seconds)) {
      const before = sent.length;
      clock.advance(pause - 1);
      await run(dispatcher);
      expect(sent).to.have.length(before);
      clock.advance(1);
      await run(dispatcher);
      expect(sent).to.have.length(before + 1);
    }
  });

  it('gives up when 24 hours of attempts have failed', async () => {
    const ends: Settlement[] = [];
    const record = (settlement: Settlement) => Promise.resolve(void ends.push(settlement));
    const { clock, open, write } = aDispatch(() => ({ outcome: 'failed', error: 'unreachable', record }));
    await write('Hello');
    const dispatcher = open();
    for (let hour = 0; hour <= 26; hour += 1) {
      await run(dispatcher);
      clock.advance(hours(1));
    }
    expect(ends.map(({ state }) => state).lastIndexOf('waiting')).to.equal(ends.length - 2);
    expect(ends.at(-1)).to.deep.equal({ state: 'failed', at: later(NOW, hours(24)), error: 'unreachable' });
  });

  it('tries no more what the receiver refused', async () => {
    const { clock, sent, open, write } = aDispatch(() => ({ outcome: 'refused', error: 'no such mailbox' }));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(hours(2));
    await run(dispatcher);
    expect(sent).to.have.length(1);
  });

  it('takes a fault of the sender for a failed attempt', async () => {
    const { clock, sent, open, write } = aDispatch(() => Promise.reject(new Error('defect')));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(seconds(5));
    await run(dispatcher);
    expect(sent).to.have.length(2);
  });

  it('goes on with a stream at once when its first message has left', async () => {
    const { sent, open, write } = aDispatch();
    await write('down', 'monitor 1');
    await write('up', 'monitor 1');
    await run(open());
    expect(sent).to.deep.equal(['down', 'up']);
  });

  it('goes on with a stream whose next message comes while the first is being recorded', async () => {
    const { outbox, sent, open, write } = aDispatch();
    await write('down', 'monitor 1');
    const slow: OutboxQueue = {
      claim: (claim) => outbox.claim(claim),
      settle: async (message, settlement) => {
        const isFirst = message.payload?.['text'] === 'down';
        // What the database told before the second message was stored, and what another looker met before the first was done with.
        if (isFirst) {
          await write('up', 'monitor 1');
          dispatcher.kick();
          await new Promise(setImmediate);
        }
        await outbox.settle(message, settlement);
        return 'settled';
      },
      purge: (before) => outbox.purge(before),
    };
    const dispatcher = open(slow);
    await run(dispatcher);
    expect(sent).to.deep.equal(['down', 'up']);
  });

  it('does not send the same message again when its delivery log cannot be written', async () => {
    const { clock, sent, faults, open, write } = aDispatch(() => ({ outcome: 'sent', record: () => Promise.reject(new Error('log is full')) }));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(hours(1));
    await run(dispatcher);
    expect(sent).to.have.length(1);
    expect(faults).to.include('Error: log is full');
  });

  it('records outcomes that come while another is being recorded in one transaction', async () => {
    const { outbox, open, write } = aDispatch();
    for (let index = 0; index < 30; index += 1) await write(index);
    let transactions = 0;
    const counting: UnitOfWork = { inTransaction: (work) => ((transactions += 1), work()) };
    await run(open(outbox, counting));
    expect(transactions).to.equal(2);
  });

  it('records every other outcome when the delivery log of one cannot be written', async () => {
    const store = new MemoryStore();
    const recorded: unknown[] = [];
    const { clock, outbox, sent, open, write } = aDispatch(
      (text) => ({ outcome: 'sent', record: () => (text === 'full' ? Promise.reject(new Error('log is full')) : Promise.resolve(void recorded.push(text))) }),
      new InMemoryOutbox(store),
    );
    for (const text of ['first', 'second', 'full', 'third']) await write(text);
    const dispatcher = open(outbox, store);
    await run(dispatcher);
    clock.advance(OUTBOX_LEASE);
    await run(dispatcher);
    expect(sent).to.deep.equal(['first', 'second', 'full', 'third']);
    expect([...new Set(recorded)]).to.have.members(['first', 'second', 'third']);
  });

  it('records a sent message at the next try when the database fails just then', async () => {
    const { clock, outbox, sent, open, write } = aDispatch();
    let failures = 2;
    const unreliable: OutboxQueue = {
      claim: (claim) => outbox.claim(claim),
      settle: (message, settlement) => ((failures -= 1) >= 0 ? Promise.reject(new Error('connection lost')) : outbox.settle(message, settlement)),
      purge: (before) => outbox.purge(before),
    };
    await write('Hello');
    const dispatcher = open(unreliable);
    await run(dispatcher);
    clock.advance(OUTBOX_LEASE);
    await run(dispatcher);
    expect(sent).to.have.length(1);
  });

  it('does not begin to send when the lease is as good as over', async () => {
    const { clock, outbox, sent, open, write } = aDispatch();
    await write('Hello');
    const suspended: OutboxQueue = {
      claim: async (claim) => {
        const claimed = await outbox.claim(claim);
        clock.advance(OUTBOX_LEASE / 2 + 1);
        return claimed;
      },
      settle: (message, settlement) => outbox.settle(message, settlement),
      purge: (before) => outbox.purge(before),
    };
    await run(open(suspended));
    expect(sent).to.deep.equal([]);
  });

  it('claims nothing after it was closed', async () => {
    const { sent, open, write } = aDispatch();
    await write('Hello');
    const dispatcher = open();
    dispatcher.close();
    await run(dispatcher);
    expect(sent).to.deep.equal([]);
  });

  it('goes on after the outbox could not be read', async () => {
    const { outbox, sent, faults, open, write } = aDispatch();
    let failures = 1;
    const unreliable: OutboxQueue = {
      claim: (claim) => ((failures -= 1) >= 0 ? Promise.reject(new Error('connection lost')) : outbox.claim(claim)),
      settle: (message, settlement) => outbox.settle(message, settlement),
      purge: (before) => outbox.purge(before),
    };
    await write('Hello');
    const dispatcher = open(unreliable);
    await run(dispatcher);
    await run(dispatcher);
    expect(faults).to.deep.equal(['Error: connection lost']);
    expect(sent).to.deep.equal(['Hello']);
  });
});
