import { expect } from 'chai';
import { listedHours, listedUptimePeriod, worstState } from '../../../../src/domain/checks/state-buckets.ts';
import { noSeconds } from '../../../../src/domain/checks/state-span.ts';

const at = (text: string): Date => new Date(text);

describe('listedHours', () => {
  it('ends with the hour that contains the present, and begins 23 hours before it', () => {
    const hours = listedHours(at('2026-03-02T10:20:30.000Z'));
    expect(hours).to.have.length(24);
    expect(hours[0]).to.deep.equal({ from: at('2026-03-01T11:00:00.000Z'), to: at('2026-03-01T12:00:00.000Z') });
    expect(hours.at(-1)).to.deep.equal({ from: at('2026-03-02T10:00:00.000Z'), to: at('2026-03-02T11:00:00.000Z') });
  });

  it('ends at the present on the hour, and with the new hour a millisecond later', () => {
    const lastAt = (text: string) => listedHours(at(text)).at(-1)?.to;
    expect(lastAt('2026-03-02T10:00:00.000Z')).to.deep.equal(at('2026-03-02T10:00:00.000Z'));
    expect(lastAt('2026-03-02T10:00:00.001Z')).to.deep.equal(at('2026-03-02T11:00:00.000Z'));
  });
});

describe('worstState', () => {
  it('is the worst of the states, however short', () => {
    const order = ['down', 'degraded', 'unknown', 'maintenance', 'paused', 'up'] as const;
    order.forEach((state, position) => {
      const seconds = { ...noSeconds, [state]: 0.001 };
      for (const better of order.slice(position + 1)) seconds[better] = 3600;
      expect(worstState(seconds)).to.equal(state);
    });
  });

  it('is unknown without any state', () => {
    expect(worstState(noSeconds)).to.equal('unknown');
  });
});

describe('listedUptimePeriod', () => {
  it('is the last thirty days', () =>
    expect(listedUptimePeriod(at('2026-03-31T10:00:00.000Z'))).to.deep.equal({
      from: at('2026-03-01T10:00:00.000Z'),
      to: at('2026-03-31T10:00:00.000Z'),
    }));
});
