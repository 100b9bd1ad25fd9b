import { addHistograms, percentileOf } from './latency-histogram.ts';
import type { LatencyHistogram } from './latency-histogram.ts';
import type { StateSeconds } from './state-span.ts';

/** Counts over the checks of a period. Counts of adjacent periods add up. */
export interface CheckTally {
  readonly checks: number;
  readonly failures: number;
  /** How many checks have a latency, and the sum of their latencies in milliseconds. */
  readonly latencyCount: number;
  readonly latencySum: number;
  readonly histogram: LatencyHistogram;
}

/** How long the monitor was in each state in a period, and how many incidents began in it. */
export interface PeriodStates {
  readonly seconds: StateSeconds;
  readonly incidents: number;
}

/** Uptime and latency of a monitor over a period. Values that nothing contributes to are null. */
export interface UptimeStats {
  /** How much of the time in which the monitor was up or down it was up, in percent with three decimals. Maintenance does not count. */
  readonly uptimePercent: number | null;
  readonly checks: number;
  readonly failures: number;
  readonly averageMs: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly incidents: number;
  readonly downtimeSeconds: number;
  readonly maintenanceSeconds: number;
}

export const emptyTally: CheckTally = {
  checks: 0,
  failures: 0,
  latencyCount: 0,
  latencySum: 0,
  histogram: {},
};

const plus = (left: CheckTally, right: CheckTally): CheckTally => ({
  checks: left.checks + right.checks,
  failures: left.failures + right.failures,
  latencyCount: left.latencyCount + right.latencyCount,
  latencySum: left.latencySum + right.latencySum,
  histogram: addHistograms(left.histogram, right.histogram),
});

/** The tally of all periods together. */
export const sumOf = (tallies: readonly CheckTally[]): CheckTally => tallies.reduce(plus, emptyTally);

/** The share of a part in percent, rounded down to three decimals, so that 100 means the whole. Null if the whole is zero. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 100_000) / whole) / 1000;

/** The statistics of a period. */
export const uptimeStatsOf = (tally: CheckTally, { seconds, incidents }: PeriodStates): UptimeStats => ({
  uptimePercent: percent(seconds.up, seconds.up + seconds.down),
  checks: tally.checks,
  failures: tally.failures,
  averageMs: tally.latencyCount === 0 ? null : Math.round((tally.latencySum / tally.latencyCount) * 10) / 10,
  p50Ms: percentileOf(tally.histogram, 0.5),
  p95Ms: percentileOf(tally.histogram, 0.95),
  p99Ms: percentileOf(tally.histogram, 0.99),
  incidents,
  downtimeSeconds: Math.round(seconds.down),
  maintenanceSeconds: Math.round(seconds.maintenance),
});
