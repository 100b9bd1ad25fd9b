import { expect } from 'chai';
import { stateDaysOf, stepOf } from '../checks/state-days.ts';

const noSeconds = { up: 0, degraded: 0, down: 0, maintenance: 0, unknown: 0, paused: 0 };
const dayOf = (seconds: Partial<typeof noSeconds>) => {
  const from = '2026-03-02T00:00:00.000Z';
  const none = { checks: 0, failures: 0, p50Ms: null, p95Ms: null };
  const bucket = { from, to: from, seconds: { ...noSeconds, ...seconds }, locations: [], ...none };
  return stateDaysOf({ buckets: [bucket] })[0];
};

describe('days of a monitor', () => {
  it('have their worst state, their uptime, and the time in other states, the longest first', () => {
    expect(dayOf({ up: 86_000, down: 100, maintenance: 300 })).to.deep.equal({
      from: '2026-03-02T00:00:00.000Z',
      state: 'down',
      uptimePercent: 99.883,
      others: [
        ['maintenance', 300],
        ['down', 100],
      ],
    });
  });

  it('are degraded if that is their worst state, and up for their uptime', () => {
    expect(dayOf({ up: 86_000, degraded: 400 })).to.include({ state: 'degraded', uptimePercent: 100 });
  });

  it('of which nothing is known have no state', () => {
    expect(dayOf({})).to.include({ state: null, uptimePercent: null });
  });

  it('have no uptime while the monitor was paused', () => {
    expect(dayOf({ paused: 86_400 })).to.include({ state: 'paused', uptimePercent: null });
  });

  it('are chosen by the keys of a slider', () => {
    expect(stepOf('ArrowLeft', 5, 89)).to.equal(4);
    expect(stepOf('PageUp', 5, 89)).to.equal(12);
    expect(stepOf('PageDown', 5, 89)).to.equal(0);
    expect(stepOf('Home', 5, 89)).to.equal(0);
    expect(stepOf('End', 5, 89)).to.equal(89);
    expect(stepOf('ArrowRight', 89, 89)).to.equal(89);
    expect(stepOf('Tab', 5, 89)).to.equal(null);
  });
});
