import { expect } from 'chai';
import fc from 'fast-check';
import { addHistograms, latencyBucket, percentileOf } from '../../../../src/domain/checks/latency-histogram.ts';
import type { LatencyHistogram } from '../../../../src/domain/checks/latency-histogram.ts';
import { emptyTally, sumOf, uptimeStatsOf } from '../../../../src/domain/checks/check-statistics.ts';

const histogramOf = (times: readonly number[]): LatencyHistogram =>
  times.map((ms) => ({ [latencyBucket(ms)]: 1 })).reduce<LatencyHistogram>(addHistograms, {});

describe('response time percentiles', () => {
  it('are null without response times', () => expect(percentileOf({}, 0.5)).to.equal(null));

  it('are within 2.2 % of the exact nearest rank', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 }), fc.constantFrom(0.5, 0.95, 0.99), (times, share) => {
        const exact = [...times].sort((left, right) => left - right)[Math.max(1, Math.ceil(share * times.length)) - 1]!;
        expect(percentileOf(histogramOf(times), share)).to.be.closeTo(exact, exact * 0.022 + 0.051);
      }),
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
  const tally = { checks: 4, failures: 1, latencyCount: 2, latencySum: 30, histogram: histogramOf([10, 20]), downtimeSeconds: 59.6, incidents: 1 };

  it('sum up the checks', () => {
    expect(uptimeStatsOf(tally)).to.include({ uptimePercent: 75, checks: 4, failures: 1, averageMs: 15, incidents: 1, downtimeSeconds: 60 });
  });

  it('are null without checks', () => {
    expect(uptimeStatsOf(emptyTally)).to.deep.equal({
      uptimePercent: null,
      checks: 0,
      failures: 0,
      averageMs: null,
      p50Ms: null,
      p95Ms: null,
      p99Ms: null,
      incidents: 0,
      downtimeSeconds: 0,
    });
  });

  it('never round failures away', () => {
    expect(uptimeStatsOf({ ...emptyTally, checks: 1_000_000, failures: 1 }).uptimePercent).to.equal(99.999);
    expect(uptimeStatsOf({ ...emptyTally, checks: 1_000_000 }).uptimePercent).to.equal(100);
  });

  it('can be added for adjacent periods', () => {
    expect(sumOf([tally, tally, emptyTally])).to.deep.equal({
      checks: 8,
      failures: 2,
      latencyCount: 4,
      latencySum: 60,
      histogram: histogramOf([10, 20, 10, 20]),
      downtimeSeconds: 119.2,
      incidents: 2,
    });
  });
});
