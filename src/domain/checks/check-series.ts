import { days, elapsed, hours, minutes } from '../kernel/time.ts';
import type { Period } from './check-period.ts';
import { sumOf } from './check-statistics.ts';
import type { CheckTally } from './check-statistics.ts';
import { percentileOf } from './latency-histogram.ts';
import { noSeconds } from './state-span.ts';
import type { StateSeconds } from './state-span.ts';

/** The minimum, default and maximum number of buckets of a series. Two are needed for a period around a midnight. */
export const MIN_SERIES_POINTS = 2;
/** The number of points of a series for requests that name none. */
export const DEFAULT_SERIES_POINTS = 100;
/** The maximum number of points of a series. */
export const MAX_SERIES_POINTS = 500;

/**
 * The age up to which a series reads single results, which have a location. An earlier series has the rollups of hours
 * and days, which have none. See ADR 0235.
 */
export const SERIES_BY_LOCATION = days(14);

/** The widths of buckets: divisors of a day and whole days, so that an hour or day of a rollup lies within one bucket. */
const widths: readonly number[] = [
  ...[1, 5, 10, 15, 30].map(minutes),
  ...[1, 2, 3, 6, 12].map(hours),
  ...[1, 7, 30].map(days),
];

/** A series before its checks are counted: adjacent buckets from the beginning of the period to its end. */
export interface SeriesPlan {
  /** The width of a bucket, in milliseconds. The first and the last one can be narrower. */
  readonly width: number;
  /** True if the series is read from single results. */
  readonly byLocation: boolean;
  readonly buckets: readonly Period[];
}

const firstEdge = ({ from }: Period, width: number): number => Math.floor(from.getTime() / width) * width;

const countOf = (period: Period, width: number): number =>
  Math.max(0, Math.ceil((period.to.getTime() - firstEdge(period, width)) / width));

/**
 * Divides a period into at most `points` buckets, which begin at multiples of their width in UTC: the narrowest of the
 * usual widths, else whole days.
 */
export const planSeries = (period: Period, points: number, now: Date): SeriesPlan => {
  const byLocation = elapsed(period.from, now) <= SERIES_BY_LOCATION;
  const usual = byLocation ? widths : widths.filter((width) => width >= hours(1));
  const wide = days(Math.ceil(elapsed(period.from, period.to) / (points - 1) / days(1)));
  const width = usual.find((candidate) => countOf(period, candidate) <= points) ?? wide;
  const first = firstEdge(period, width);
  const buckets = Array.from({ length: countOf(period, width) }, (_, at) => ({
    from: new Date(Math.max(first + at * width, period.from.getTime())),
    to: new Date(Math.min(first + (at + 1) * width, period.to.getTime())),
  }));
  return { width, byLocation, buckets };
};

/** The tally of the checks from a moment on, within one bucket. */
export interface DatedTally extends CheckTally {
  readonly startsAt: Date;
}

/** The tally of the checks of one location. */
export interface LocatedTally extends DatedTally {
  /** Null for heartbeats, and for deleted locations. */
  readonly locationId: number | null;
}

interface Quantiles {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** The states of a monitor in a bucket of time, and its response times. */
export interface SeriesBucket extends Period, Quantiles {
  /** Whole seconds in each state. */
  readonly seconds: StateSeconds;
  readonly checks: number;
  readonly failures: number;
  /** The locations with checks in the bucket, by id. Empty for a series without locations. */
  readonly locations: readonly (Quantiles & {
    readonly locationId: number | null;
    readonly checks: number;
    readonly failures: number;
  })[];
}

const measured = ({ checks, failures, histogram }: CheckTally) => ({
  checks,
  failures,
  p50Ms: percentileOf(histogram, 0.5),
  p95Ms: percentileOf(histogram, 0.95),
});

const rounded = (seconds: StateSeconds): StateSeconds => ({
  up: Math.round(seconds.up),
  degraded: Math.round(seconds.degraded),
  down: Math.round(seconds.down),
  maintenance: Math.round(seconds.maintenance),
  unknown: Math.round(seconds.unknown),
  paused: Math.round(seconds.paused),
});

/** Fills the buckets of a plan with the seconds of each bucket, and with the tallies that begin in it. */
export const seriesOf = (
  { width, buckets }: Pick<SeriesPlan, 'width' | 'buckets'>,
  seconds: readonly StateSeconds[],
  tallies: { readonly all: readonly DatedTally[]; readonly located: readonly LocatedTally[] },
): readonly SeriesBucket[] => {
  const startOf = ({ from }: Period): number => Math.floor(from.getTime() / width);
  const bucketOf = ({ startsAt }: DatedTally): number => Math.floor(startsAt.getTime() / width);
  const all = Map.groupBy(tallies.all, bucketOf);
  const located = Map.groupBy(tallies.located, bucketOf);
  return buckets.map((bucket, at) => ({
    ...bucket,
    seconds: rounded(seconds[at] ?? noSeconds),
    ...measured(sumOf(all.get(startOf(bucket)) ?? [])),
    locations: [...Map.groupBy(located.get(startOf(bucket)) ?? [], ({ locationId }) => locationId)]
      .map(([locationId, ofLocation]) => ({ locationId, ...measured(sumOf(ofLocation)) }))
      .toSorted((one, other) => (one.locationId ?? 0) - (other.locationId ?? 0)),
  }));
};
