import type { MonitorSeries } from '../client/types.gen.ts';

type Bucket = MonitorSeries['buckets'][number];
type Quantile = 'p50Ms' | 'p95Ms';

type PlotValue = number | null | undefined;

/** A line of the chart of response times. */
export interface PlotLine {
  readonly quantile: Quantile;
  /** The location; `deleted` for those that do not exist any more, and null for all locations together. */
  readonly location: number | 'deleted' | null;
  /**
   * The milliseconds of each bucket. Null interrupts the line, because no answer arrived or nothing is known; undefined
   * does not, because no check was due.
   */
  readonly values: readonly PlotValue[];
  readonly latest: number;
  readonly slowest: number;
}

/** The data of the chart of response times. */
export interface ResponsePlot {
  /** The beginning of each bucket, in seconds. */
  readonly times: readonly number[];
  readonly lines: readonly PlotLine[];
  /** The stretches of time in which the monitor was down, in seconds. */
  readonly outages: readonly (readonly [from: number, to: number])[];
}

const secondsOf = (instant: string): number => Date.parse(instant) / 1000;

const lineOf = (
  quantile: Quantile,
  location: PlotLine['location'],
  values: readonly PlotValue[],
): readonly PlotLine[] => {
  const known = values.filter((value) => typeof value === 'number');
  const latest = known.at(-1);
  return latest === undefined ? [] : [{ quantile, location, values, latest, slowest: Math.max(...known) }];
};

/** Returns the locations that have answers, by id; those that do not exist any more last. */
const locationsIn = (buckets: readonly Bucket[]): readonly (number | null)[] => {
  const found = new Set(
    buckets.flatMap(({ locations }) => locations.filter(({ p50Ms }) => p50Ms !== null).map((each) => each.locationId)),
  );
  return [...found].toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity));
};

/** Adjacent outages are one. */
const joined = (outages: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const whole: [number, number][] = [];
  for (const [from, to] of outages) {
    const last = whole.at(-1);
    if (last?.[1] === from) last[1] = to;
    else whole.push([from, to]);
  }
  return whole;
};

/** Returns the value of a bucket from the checks that were made in it, by all locations or one. */
const valueIn = (
  { seconds }: Bucket,
  made: Pick<Bucket, 'checks' | Quantile> | undefined,
  quantile: Quantile,
): PlotValue => {
  if (made !== undefined && made.checks > 0) return made[quantile];
  return seconds.up + seconds.degraded + seconds.down + seconds.maintenance > 0 &&
    seconds.unknown + seconds.paused === 0
    ? undefined
    : null;
};

const lineOfAll = (quantile: Quantile, buckets: readonly Bucket[]): readonly PlotLine[] =>
  lineOf(
    quantile,
    null,
    buckets.map((bucket) => valueIn(bucket, bucket, quantile)),
  );

const medianOf = (id: number | null, buckets: readonly Bucket[]): readonly PlotLine[] =>
  lineOf(
    'p50Ms',
    id ?? 'deleted',
    buckets.map((bucket) => {
      const made = bucket.locations.find(({ locationId }) => locationId === id);
      return valueIn(bucket, made, 'p50Ms');
    }),
  );

/**
 * Returns the lines of a series: the median of each location if there are several, else of the monitor, and the time
 * within which 95 of 100 checks were answered.
 */
export const plotOf = ({ buckets }: Pick<MonitorSeries, 'buckets'>): ResponsePlot => {
  const locations = locationsIn(buckets);
  const medians = locations.length > 1 ? locations.flatMap((id) => medianOf(id, buckets)) : lineOfAll('p50Ms', buckets);
  return {
    times: buckets.map(({ from }) => secondsOf(from)),
    lines: [...medians, ...lineOfAll('p95Ms', buckets)],
    outages: joined(
      buckets
        .filter(({ seconds }) => seconds.down > 0)
        .map(({ from, to }) => [secondsOf(from), secondsOf(to)] as const),
    ),
  };
};
