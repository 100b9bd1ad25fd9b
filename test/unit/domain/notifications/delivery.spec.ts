import { expect } from 'chai';
import {
  healthAfter,
  MAX_REFUSALS_IN_ROW,
  verdictOfStatus,
} from '../../../../src/domain/notifications/channel-health.ts';
import {
  DELIVERY_RETENTION,
  dropReason,
  hasDelivered,
  outcomeOf,
} from '../../../../src/domain/notifications/delivery.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('outcome of a delivery', () => {
  for (const [verdict, statuses] of [
    ['taken', [200, 202, 204, 299]],
    ['refused', [300, 301, 308, 400, 401, 403, 404, 409, 499]],
    ['failed', [100, 408, 425, 429, 500, 502, 503, 599]],
    ['gone', [410]],
  ] as const)
    for (const status of statuses)
      it(`the outcome is ${verdict} for status ${status}`, () => {
        expect(verdictOfStatus(status)).to.equal(verdict);
      });

  it('a message is retried unless it was taken or refused permanently', () => {
    const outcomes = (['taken', 'failed', 'refused', 'gone', 'undeliverable'] as const).map((verdict) =>
      outcomeOf(verdict, 'incident.opened'),
    );
    expect(outcomes).to.deep.equal(['sent', 'failed', 'failed', 'refused', 'refused']);
  });

  it('a channel test is never retried', () => {
    expect(
      (['taken', 'failed', 'refused', 'gone'] as const).map((verdict) => outcomeOf(verdict, 'channel.test')),
    ).to.deep.equal(['sent', 'refused', 'refused', 'refused']);
  });
});

describe('whether a message of a channel has arrived', () => {
  it('is known from a delivery that was sent', () => {
    const judged = (...statuses: readonly ('sent' | 'waiting' | 'failed')[]) =>
      hasDelivered({ createdAt: NOW, deliveries: statuses.map((status) => ({ status })) }, NOW);
    expect([judged(), judged('failed', 'waiting'), judged('failed', 'sent')]).to.deep.equal([false, false, true]);
  });

  it('is assumed once deliveries since the creation of the channel can be deleted', () => {
    const after = (age: number) => hasDelivered({ createdAt: NOW, deliveries: [] }, later(NOW, age));
    expect([after(DELIVERY_RETENTION), after(DELIVERY_RETENTION + 1)]).to.deep.equal([false, true]);
  });
});

describe('channel health', () => {
  it('disables the channel at the tenth consecutive refusal, and not at the ninth', () => {
    expect(healthAfter('refused', MAX_REFUSALS_IN_ROW - 2)).to.deep.equal({ refusalsInRow: 9, disabledReason: null });
    expect(healthAfter('refused', MAX_REFUSALS_IN_ROW - 1)).to.deep.equal({
      refusalsInRow: 10,
      disabledReason: 'refusing',
    });
  });

  it('disables the channel immediately if the receiver is gone', () => {
    expect(healthAfter('gone', 0).disabledReason).to.equal('gone');
  });

  it('channel health is restored by a success, and unchanged by a failure or one undeliverable recipient', () => {
    expect(healthAfter('taken', 9)).to.deep.equal({ refusalsInRow: 0, disabledReason: null });
    for (const verdict of ['failed', 'undeliverable'] as const)
      expect(healthAfter(verdict, 9)).to.deep.equal({ refusalsInRow: 9, disabledReason: null });
  });
});

describe('dropReason', () => {
  const channel = { type: 'email', config: { recipients: ['a@example.com'] }, isActive: true } as const;
  const facts = { channel, event: 'incident.opened', recipient: 'a@example.com' } as const;

  it('keeps a message for an active channel with the recipient', () => {
    expect(dropReason(facts)).to.equal(null);
  });

  it('drops a message if the channel was deleted or disabled, or lacks the recipient', () => {
    expect(dropReason({ ...facts, channel: null })).to.equal('The channel was deleted.');
    expect(dropReason({ ...facts, channel: { ...channel, isActive: false } })).to.equal('The channel is off.');
    expect(dropReason({ ...facts, recipient: 'b@example.com' })).to.equal('The channel no longer has this recipient.');
  });

  it('keeps a message that is for no single recipient', () => {
    expect(dropReason({ ...facts, recipient: null })).to.equal(null);
  });

  it('keeps a test for a disabled channel', () => {
    expect(dropReason({ ...facts, event: 'channel.test', channel: { ...channel, isActive: false } })).to.equal(null);
  });
});
