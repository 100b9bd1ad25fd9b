import { expect } from 'chai';
import sinon from 'sinon';
import { OUTBOX_LEASE, RENEW_EVERY, SEND_LIMIT } from '../../../../src/application/kernel/outbox-lease.ts';
import type { OutboxQueue, SendResult } from '../../../../src/application/kernel/outbox.ts';
import { hours, seconds } from '../../../../src/domain/kernel/time.ts';
import { aDispatch, run } from '../../../builders/outbox-dispatch.ts';

describe('Leases of the outbox', () => {
  it('does not start sending shortly before the lease ends', async () => {
    const { clock, outbox, sent, open, write } = aDispatch();
    await write('Hello');
    const suspended: OutboxQueue = {
      claim: async (claim) => {
        const claimed = await outbox.claim(claim);
        clock.advance(OUTBOX_LEASE / 2 + 1);
        return claimed;
      },
      settle: (message, settlement) => outbox.settle(message, settlement),
      settleSent: (messages) => outbox.settleSent(messages),
      renew: (messages, until) => outbox.renew(messages, until),
      release: (messages) => outbox.release(messages),
      pullBack: (at) => outbox.pullBack(at),
    };
    await run(open(suspended));
    expect(sent).to.deep.equal([]);
  });

  it('holds a message that is being sent beyond its lease, and leaves one of a killed process to others when the lease ends', async () => {
    const held = Promise.withResolvers<SendResult>();
    const { clock, sent, open, write } = aDispatch(() => held.promise);
    await write('Hello');
    const [first, other] = [open(), open()];
    first.kick();
    await new Promise(setImmediate);
    for (let renewals = 0; renewals < 6; renewals += 1) {
      clock.advance(RENEW_EVERY);
      await first.renew();
      await run(other);
    }
    expect(sent).to.deep.equal(['Hello']);
    // The first process is killed here: it renews no more.
    clock.advance(OUTBOX_LEASE - 1);
    await run(other);
    expect(sent).to.deep.equal(['Hello']);
    clock.advance(1);
    other.kick();
    await new Promise(setImmediate);
    expect(sent).to.deep.equal(['Hello', 'Hello']);
    held.resolve({ outcome: 'sent' });
    await Promise.all([first.idle(), other.idle()]);
  });

  it('counts a send that has not ended after SEND_LIMIT as failed, and lets any process retry it', async () => {
    const hanging = Promise.withResolvers<SendResult>();
    const { clock, sent, open, write } = aDispatch(() => (sent.length === 1 ? hanging.promise : { outcome: 'sent' }));
    await write('Hello');
    const [first, other] = [open(), open()];
    first.kick();
    await new Promise(setImmediate);
    for (let waited = 0; waited < SEND_LIMIT; waited += RENEW_EVERY) {
      await run(other);
      expect(sent).to.deep.equal(['Hello']);
      clock.advance(RENEW_EVERY);
      await first.renew();
    }
    await first.idle();
    clock.advance(seconds(5));
    await run(other);
    expect(sent).to.deep.equal(['Hello', 'Hello']);
    // What the send that hung brings at last is not recorded.
    hanging.resolve({ outcome: 'refused' });
    clock.advance(hours(2));
    await run(first);
    expect(sent).to.deep.equal(['Hello', 'Hello']);
  });

  it('stores nothing to renew the leases when it holds no message', async () => {
    const { outbox, open, write } = aDispatch();
    const renewals = sinon.spy(outbox, 'renew');
    const dispatcher = open();
    await write('Hello');
    await run(dispatcher);
    await dispatcher.renew();
    expect(renewals.callCount).to.equal(0);
  });
});
