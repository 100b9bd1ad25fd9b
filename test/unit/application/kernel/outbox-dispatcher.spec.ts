import { expect } from 'chai';
import sinon from 'sinon';
import { OUTBOX_LEASE } from '../../../../src/application/kernel/outbox-lease.ts';
import type { OutboxQueue, SendResult, Settlement } from '../../../../src/application/kernel/outbox.ts';
import type { UnitOfWork } from '../../../../src/application/kernel/ports.ts';
import { hours, later, seconds } from '../../../../src/domain/kernel/time.ts';
import { InMemoryOutbox } from '../../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { NOW } from '../../../builders/clock.ts';
import { aDispatch, run } from '../../../builders/outbox-dispatch.ts';

describe('OutboxDispatcher', () => {
  it('sends each message once, however often it is triggered', async () => {
    const { sent, open, write } = aDispatch();
    await write('Hello');
    const dispatcher = open();
    dispatcher.kick();
    await run(dispatcher);
    await run(dispatcher);
    expect(sent).to.deep.equal(['Hello']);
  });

  it('sends a backlog larger than one batch', async () => {
    const { sent, open, write } = aDispatch();
    for (let index = 0; index < 170; index += 1) await write(index);
    await run(open());
    expect(new Set(sent).size).to.equal(170);
    expect(sent).to.have.length(170);
  });

  it('ignores topics without a sender', async () => {
    const { sent, outbox, open } = aDispatch();
    await outbox.add([{ topic: 'fax', payload: {} }], NOW);
    await run(open());
    expect(sent).to.deep.equal([]);
  });

  it('retries a failed message after exactly 5, 10 and 20 seconds', async () => {
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

  it('does not retry a message that the recipient refused', async () => {
    const { clock, sent, open, write } = aDispatch(() => ({ outcome: 'refused', error: 'no such mailbox' }));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(hours(2));
    await run(dispatcher);
    expect(sent).to.have.length(1);
  });

  it('treats an exception of the sender as a failed attempt', async () => {
    const { clock, sent, open, write } = aDispatch(() => Promise.reject(new Error('defect')));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(seconds(5));
    await run(dispatcher);
    expect(sent).to.have.length(2);
  });

  it('sends the next message of a stream immediately after the first', async () => {
    const { sent, open, write } = aDispatch();
    await write('down', 'monitor 1');
    await write('up', 'monitor 1');
    await run(open());
    expect(sent).to.deep.equal(['down', 'up']);
  });

  it('sends a message that is added to a stream while the previous one is being recorded', async () => {
    const { outbox, sent, open, write } = aDispatch();
    await write('down', 'monitor 1');
    const slow: OutboxQueue = {
      claim: (claim) => outbox.claim(claim),
      settle: (message, settlement) => outbox.settle(message, settlement),
      settleSent: async (messages) => {
        const isFirst = messages.some(({ message }) => message.payload?.['text'] === 'down');
        if (isFirst) {
          await write('up', 'monitor 1');
          dispatcher.kick();
          await new Promise(setImmediate);
        }
        await outbox.settleSent(messages);
        return messages.map(() => 'settled');
      },
      renew: (messages, until) => outbox.renew(messages, until),
      release: (messages) => outbox.release(messages),
      pullBack: (at) => outbox.pullBack(at),
    };
    const dispatcher = open(slow);
    await run(dispatcher);
    expect(sent).to.deep.equal(['down', 'up']);
  });

  it('does not resend a message if its delivery log cannot be written', async () => {
    const { clock, sent, faults, open, write } = aDispatch(() => ({
      outcome: 'sent',
      record: () => Promise.reject(new Error('log is full')),
    }));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(hours(1));
    await run(dispatcher);
    expect(sent).to.have.length(1);
    expect(faults).to.include('Error: log is full');
  });

  it('records concurrent outcomes in one transaction', async () => {
    const { outbox, open, write } = aDispatch();
    for (let index = 0; index < 30; index += 1) await write(index);
    let transactions = 0;
    const counting: UnitOfWork = { inTransaction: (work) => ((transactions += 1), work()) };
    await run(open(outbox, counting));
    expect(transactions).to.equal(1);
  });

  it('records all other outcomes if the delivery log of one cannot be written', async () => {
    const store = new MemoryStore();
    const recorded: unknown[] = [];
    const { clock, outbox, sent, open, write } = aDispatch(
      (text) => ({
        outcome: 'sent',
        record: () =>
          text === 'full' ? Promise.reject(new Error('log is full')) : Promise.resolve(void recorded.push(text)),
      }),
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

  it('retries recording a sent message after a database failure', async () => {
    const { clock, outbox, sent, open, write } = aDispatch();
    const settle = sinon.stub(outbox, 'settle').callThrough();
    for (const call of [0, 1]) settle.onCall(call).rejects(new Error('connection lost'));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    clock.advance(OUTBOX_LEASE);
    await run(dispatcher);
    expect(sent).to.have.length(1);
  });

  it('sends messages that were added for it without claiming them, and no more at a time than others', async () => {
    const { outbox, sent, open } = aDispatch();
    const dispatcher = open();
    const claims = sinon.spy(outbox, 'claim');
    const messages = Array.from({ length: 120 }, (_, text) => ({
      topic: 'email',
      payload: { text },
      dedupKey: `${text}`,
    }));
    dispatcher.take((await outbox.addClaimed(messages, NOW, dispatcher.reserve()!))());
    expect(sent).to.have.length(100);
    expect(claims.callCount).to.equal(0);
    await dispatcher.idle();
    expect(new Set(sent).size).to.equal(120);
    expect(sent).to.have.length(120);
  });

  it('leaves capacity to other destinations while one does not answer', async () => {
    const held = Promise.withResolvers<SendResult>();
    const { sent, outbox, open } = aDispatch((text) => (text === 'dead' ? held.promise : { outcome: 'sent' }));
    await outbox.add(
      Array.from({ length: 200 }, () => ({ topic: 'email', payload: { text: 'dead' }, destination: 'a' })),
      NOW,
    );
    await outbox.add(
      Array.from({ length: 200 }, (_, text) => ({ topic: 'email', payload: { text }, destination: `b${text % 20}` })),
      NOW,
    );
    const dispatcher = open();
    dispatcher.kick();
    while (sent.filter((text) => text !== 'dead').length < 200) await new Promise((resolve) => setImmediate(resolve));
    expect(sent.filter((text) => text === 'dead')).to.have.length(25);
    held.resolve({ outcome: 'sent' });
    await dispatcher.idle();
    expect(sent).to.have.length(400);
  });

  it('sends the next message to a destination before the outcome of an earlier one is recorded', async () => {
    const { sent, outbox, open } = aDispatch();
    const recorded = Promise.withResolvers<null>();
    const settle = outbox.settle.bind(outbox);
    sinon.stub(outbox, 'settle').callsFake(async (...given) => {
      await recorded.promise;
      return settle(...given);
    });
    await outbox.add(
      Array.from({ length: 80 }, (_, text) => ({ topic: 'email', payload: { text }, destination: 'a' })),
      NOW,
    );
    const dispatcher = open();
    dispatcher.kick();
    while (sent.length < 80) await new Promise((resolve) => setImmediate(resolve));
    recorded.resolve(null);
    await dispatcher.idle();
    expect(sent).to.have.length(80);
  });

  it('sends one message at a time to a destination that has failed, until it accepts one', async () => {
    const answers: PromiseWithResolvers<SendResult>[] = [];
    const { sent, outbox, open, clock } = aDispatch(() => {
      const answer = Promise.withResolvers<SendResult>();
      answers.push(answer);
      return answer.promise;
    });
    const add = (count: number) =>
      outbox.add(
        Array.from({ length: count }, (_, text) => ({ topic: 'email', payload: { text }, destination: 'a' })),
        clock.now(),
      );
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const sentAfter = async (count: number): Promise<number> => {
      dispatcher.kick();
      await settled();
      return sent.length - count;
    };
    const dispatcher = open();
    await add(1);
    expect(await sentAfter(0)).to.equal(1);
    answers[0]?.resolve({ outcome: 'failed' });
    await settled();
    await add(5);
    expect(await sentAfter(1)).to.equal(1);
    answers[1]?.resolve({ outcome: 'sent' });
    expect(await sentAfter(2)).to.be.greaterThan(1);
    for (const answer of answers) answer.resolve({ outcome: 'sent' });
    dispatcher.close();
  });

  it('takes no messages after it is closed', () => {
    const { open } = aDispatch();
    const dispatcher = open();
    expect(dispatcher.reserve()).to.deep.equal(later(NOW, OUTBOX_LEASE));
    dispatcher.close();
    expect(dispatcher.reserve()).to.equal(null);
  });

  it('claims nothing after it is closed', async () => {
    const { sent, open, write } = aDispatch();
    await write('Hello');
    const dispatcher = open();
    dispatcher.close();
    await run(dispatcher);
    expect(sent).to.deep.equal([]);
  });

  it('releases what it has claimed and not begun when it is closed', async () => {
    const held = Promise.withResolvers<SendResult>();
    const { sent, outbox, open } = aDispatch(() => held.promise);
    await outbox.add(
      Array.from({ length: 30 }, (_, text) => ({ topic: 'email', payload: { text }, destination: 'a' })),
      NOW,
    );
    const [stopping, other] = [open(), open()];
    stopping.kick();
    await new Promise(setImmediate);
    expect(sent).to.have.length(25);
    stopping.close();
    await new Promise(setImmediate);
    other.kick();
    await new Promise(setImmediate);
    expect(sent).to.have.length(30);
    held.resolve({ outcome: 'sent' });
    await Promise.all([stopping.idle(), other.idle()]);
  });

  it('releases what a claim in progress or a commit brings after it was closed', async () => {
    const { sent, outbox, open, write } = aDispatch();
    await write('claimed');
    const [stopping, other] = [open(), open()];
    const leaseUntil = stopping.reserve()!;
    const added = await outbox.addClaimed(
      [{ topic: 'email', payload: { text: 'added' }, dedupKey: 'a' }],
      NOW,
      leaseUntil,
    );
    stopping.kick();
    stopping.close();
    stopping.take(added());
    await stopping.idle();
    expect(sent).to.deep.equal([]);
    await run(other);
    expect(sent).to.have.members(['claimed', 'added']);
  });

  it('continues after the outbox could not be read', async () => {
    const { outbox, sent, faults, open, write } = aDispatch();
    sinon.stub(outbox, 'claim').callThrough().onFirstCall().rejects(new Error('connection lost'));
    await write('Hello');
    const dispatcher = open();
    await run(dispatcher);
    await run(dispatcher);
    expect(faults).to.deep.equal(['Error: connection lost']);
    expect(sent).to.deep.equal(['Hello']);
  });
});
