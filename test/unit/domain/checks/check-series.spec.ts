import { expect } from 'chai';
import {
  MAX_SERIES_POINTS,
  SERIES_BY_LOCATION,
  planSeries,
  seriesOf,
} from '../../../../src/domain/checks/check-series.ts';
import type { LocatedTally } from '../../../../src/domain/checks/check-series.ts';
import { emptyTally } from '../../../../src/domain/checks/check-statistics.ts';
import { histogramOf, latencyBucket } from '../../../../src/domain/checks/latency-histogram.ts';
import { noSeconds } from '../../../../src/domain/checks/state-span.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

/** The plan of the period that ends at `to`. */
const planOf = (length: number, points: number, to = NOW) => planSeries({ from: later(to, -length), to }, points, NOW);

describe('planSeries', () => {
  for (const [length, points, width, count] of [
    [hours(24), 100, minutes(15), 96],
    [hours(24), 96, minutes(15), 96],
    [hours(24), 95, minutes(30), 48],
    [hours(24), 24, hours(1), 24],
    [hours(8), 480, minutes(1), 480],
    [days(90), 100, days(1), 91],
    [days(90), 90, days(7), 14],
    [days(3650), 2, days(3650), 2],
  ] as const)
    it(`divides ${length / hours(1)} hours into at most ${points} buckets of ${width / minutes(1)} minutes`, () => {
      const plan = planOf(length, points);
      expect([plan.width, plan.buckets.length]).to.deep.equal([width, count]);
    });

  it('begins buckets at multiples of their width, the first and last clipped to the period', () => {
    const period = { from: later(NOW, minutes(7)), to: later(NOW, hours(2) + minutes(3)) };
    const { width, buckets } = planSeries(period, 3, later(NOW, hours(3)));
    expect(width).to.equal(hours(1));
    expect(buckets).to.deep.equal([
      { from: period.from, to: later(NOW, hours(1)) },
      { from: later(NOW, hours(1)), to: later(NOW, hours(2)) },
      { from: later(NOW, hours(2)), to: period.to },
    ]);
  });

  it('never has more buckets than points, and none for an empty period', () => {
    for (const points of [2, 3, MAX_SERIES_POINTS])
      for (const length of [1, minutes(1), days(1), days(29.3), days(365 * 9000)])
        expect(planOf(length, points).buckets.length, `${length}`).to.be.within(1, points);
    expect(planOf(0, 100).buckets).to.deep.equal([]);
  });

  it('has locations for a period that began at most 14 days ago, and hours at least for an earlier one', () => {
    const from = later(NOW, -SERIES_BY_LOCATION);
    const plan = (begin: Date) => planSeries({ from: begin, to: later(begin, hours(1)) }, 60, NOW);
    expect(plan(from)).to.include({ byLocation: true, width: minutes(1) });
    expect(plan(later(from, -1))).to.include({ byLocation: false, width: hours(1) });
  });
});

describe('seriesOf', () => {
  const plan = planSeries({ from: later(NOW, minutes(30)), to: later(NOW, hours(2)) }, 2, later(NOW, hours(2)));
  const tally = (minute: number, locationId: number | null, ...latencies: readonly number[]): LocatedTally => ({
    ...emptyTally,
    startsAt: later(NOW, minutes(minute)),
    locationId,
    checks: latencies.length + 1,
    failures: 1,
    histogram: histogramOf(latencies.map(latencyBucket)),
  });

  it('adds up the tallies that begin in a bucket, also in its part before the period, and those of each location', () => {
    const located = [tally(0, 2, 100, 100), tally(30, 1, 400), tally(45, 2, 100), tally(60, 1, 1000)];
    const [first, second] = seriesOf(plan, [{ ...noSeconds, up: 1800.4 }], { all: located, located });
    expect(first).to.deep.include({ checks: 7, failures: 3, seconds: { ...noSeconds, up: 1800 } });
    expect([first?.p50Ms, first?.p95Ms].map((ms) => Math.round((ms ?? 0) / 100))).to.deep.equal([1, 4]);
    expect(first?.locations.map(({ locationId, checks, failures }) => [locationId, checks, failures])).to.deep.equal([
      [1, 2, 1],
      [2, 5, 2],
    ]);
    expect(second).to.deep.include({ checks: 2, failures: 1, seconds: noSeconds });
  });

  it('orders locations by id, after the checks without one', () => {
    const located = [tally(0, 3), tally(0, 1), tally(0, null), tally(0, 2)];
    const [first] = seriesOf(plan, [], { all: located, located });
    expect(first?.locations.map(({ locationId }) => locationId)).to.deep.equal([null, 1, 2, 3]);
  });

  it('has neither quantiles nor locations where nothing was checked', () => {
    const [first] = seriesOf(plan, [], { all: [], located: [] });
    expect(first).to.deep.include({ checks: 0, p50Ms: null, p95Ms: null, locations: [] });
  });
});
