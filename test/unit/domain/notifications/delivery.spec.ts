import { expect } from 'chai';
import { healthAfter, MAX_REFUSALS_IN_ROW, verdictOfStatus } from '../../../../src/domain/notifications/channel-health.ts';
import { dropReason, outcomeOf } from '../../../../src/domain/notifications/delivery.ts';

describe('the answer of a receiver', () => {
  for (const [verdict, statuses] of [
    ['taken', [200, 202, 204, 299]],
    ['refused', [300, 301, 308, 400, 401, 403, 404, 409, 499]],
    ['failed', [100, 408, 425, 429, 500, 502, 503, 599]],
    ['gone', [410]],
  ] as const)
    for (const status of statuses)
      it(`is ${verdict} at ${status}`, () => {
        expect(verdictOfStatus(status)).to.equal(verdict);
      });

  it('ends the message when it was taken or the receiver is gone, and is tried again otherwise', () => {
    const outcomes = (['taken', 'failed', 'refused', 'gone', 'undeliverable'] as const).map((verdict) => outcomeOf(verdict, 'incident.opened'));
    expect(outcomes).to.deep.equal(['sent', 'failed', 'failed', 'refused', 'refused']);
  });

  it('ends a test, whatever it is', () => {
    expect((['taken', 'failed', 'refused', 'gone'] as const).map((verdict) => outcomeOf(verdict, 'channel.test'))).to.deep.equal(['sent', 'refused', 'refused', 'refused']);
  });
});

describe('the health of a channel', () => {
  it('is lost at the tenth refusal in a row, and not at the ninth', () => {
    expect(healthAfter('refused', MAX_REFUSALS_IN_ROW - 2)).to.deep.equal({ refusalsInRow: 9, disabledReason: null });
    expect(healthAfter('refused', MAX_REFUSALS_IN_ROW - 1)).to.deep.equal({ refusalsInRow: 10, disabledReason: 'refusing' });
  });

  it('is lost at once when the receiver is gone', () => {
    expect(healthAfter('gone', 0).disabledReason).to.equal('gone');
  });

  it('is restored by anything that is taken, and not touched by a failure or by one bad mailbox', () => {
    expect(healthAfter('taken', 9)).to.deep.equal({ refusalsInRow: 0, disabledReason: null });
    for (const verdict of ['failed', 'undeliverable'] as const) expect(healthAfter(verdict, 9)).to.deep.equal({ refusalsInRow: 9, disabledReason: null });
  });
});

describe('a notice that waits', () => {
  const channel = { type: 'email', config: { recipients: ['a@example.com'] }, isActive: true } as const;
  const facts = { channel, event: 'incident.opened', recipient: 'a@example.com' } as const;

  it('is told to a channel that is on and has the recipient', () => {
    expect(dropReason(facts)).to.equal(null);
  });

  it('is dropped when the channel was deleted, is off, or has the recipient no more', () => {
    expect(dropReason({ ...facts, channel: null })).to.equal('The channel was deleted.');
    expect(dropReason({ ...facts, channel: { ...channel, isActive: false } })).to.equal('The channel is off.');
    expect(dropReason({ ...facts, recipient: 'b@example.com' })).to.equal('The channel no longer has this recipient.');
  });

  it('goes to a channel that is off when it is a test', () => {
    expect(dropReason({ ...facts, event: 'channel.test', channel: { ...channel, isActive: false } })).to.equal(null);
  });
});
