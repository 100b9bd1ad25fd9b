import { expect } from 'chai';
import fc from 'fast-check';
import {
  histogramOf as histogramOfBuckets,
  latencyBucket,
  percentileOf,
} from '../../../../src/domain/checks/latency-histogram.ts';
import { noSeconds } from '../../../../src/domain/checks/state-span.ts';
import { emptyTally, sumOf, uptimeStatsOf } from '../../../../src/domain/checks/check-statistics.ts';

const histogramOf = (times: readonly number[]) => histogramOfBuckets(times.map(latencyBucket));

describe('response time percentiles', () => {
  it('are null without response times', () => expect(percentileOf({}, 0.5)).to.equal(null));

  it('are within 2.2 % of the exact nearest rank', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (times, share) => {
          const exact = [...times].sort((left, right) => left - right)[
            Math.max(1, Math.ceil(share * times.length)) - 1
          ]!;
          expect(percentileOf(histogramOf(times), share)).to.be.closeTo(exact, exact * 0.022 + 0.051);
        },
      ),
    );
  });

  it('return the value that the given share did not exceed', () => {
    const histogram = histogramOf([...new Array<number>(95).fill(10), ...new Array<number>(5).fill(1000)]);
    expect(percentileOf(histogram, 0.95)).to.be.closeTo(10, 0.3);
    expect(percentileOf(histogram, 0.951)).to.be.closeTo(1000, 22);
  });

  it('support times below a millisecond', () => expect(percentileOf(histogramOf([0.2]), 0.5)).to.equal(0.5));
});

describe('uptime statistics', () => {
  const tally = { checks: 4, failures: 1, latencyCount: 2, latencySum: 30, histogram: histogramOf([10, 20]) };
  const states = {
    seconds: { ...noSeconds, up: 119.4, down: 59.6, maintenance: 30, unknown: 5, paused: 7 },
    incidents: 1,
  };
  const none = { seconds: noSeconds, incidents: 0 };

  it('sum up the checks', () => {
    expect(uptimeStatsOf(tally, states)).to.include({ checks: 4, failures: 1, averageMs: 15 });
  });

  it('give the share of the time up, of the time up or down', () => {
    expect(uptimeStatsOf(emptyTally, states)).to.include({
      uptimePercent: 66.703,
      incidents: 1,
      downtimeSeconds: 60,
      maintenanceSeconds: 30,
    });
  });

  it('count the time in which the monitor was degraded as uptime, and give its share', () => {
    const seconds = { ...noSeconds, up: 600, degraded: 299.6, down: 100.4 };
    expect(uptimeStatsOf(emptyTally, { ...none, seconds })).to.include({
      uptimePercent: 89.96,
      degradedSeconds: 300,
      degradedPercent: 29.96,
    });
  });

  it('are null without checks and states', () => {
    expect(uptimeStatsOf(emptyTally, none)).to.deep.equal({
      uptimePercent: null,
      checks: 0,
      failures: 0,
      averageMs: null,
      p50Ms: null,
      p95Ms: null,
      p99Ms: null,
      incidents: 0,
      downtimeSeconds: 0,
      degradedSeconds: 0,
      degradedPercent: null,
      maintenanceSeconds: 0,
    });
  });

  it('never round downtime away', () => {
    const percent = (up: number, down: number) =>
      uptimeStatsOf(emptyTally, { seconds: { ...noSeconds, up, down }, incidents: 0 }).uptimePercent;
    expect(percent(1_000_000, 0.001)).to.equal(99.999);
    expect(percent(1_000_000, 0)).to.equal(100);
  });

  it('can be added for adjacent periods', () => {
    expect(sumOf([tally, tally, emptyTally])).to.deep.equal({
      checks: 8,
      failures: 2,
      latencyCount: 4,
      latencySum: 60,
      histogram: histogramOf([10, 20, 10, 20]),
    });
  });
});
