import { addHistograms, percentileOf } from './latency-histogram.ts';
import type { LatencyHistogram } from './latency-histogram.ts';
import type { StateSeconds } from './state-span.ts';

/** Counts of the checks in a period. The counts of adjacent periods can be added. */
export interface CheckTally {
  readonly checks: number;
  readonly failures: number;
  /** The number of checks with a latency, and the sum of their latencies in milliseconds. */
  readonly latencyCount: number;
  readonly latencySum: number;
  readonly histogram: LatencyHistogram;
}

/** The time that a monitor spent in each state in a period, and the number of incidents that began in the period. */
export interface PeriodStates {
  readonly seconds: StateSeconds;
  readonly incidents: number;
}

/** Uptime and latency of a monitor over a period. A value is null if there is no data for it. */
export interface UptimeStats {
  /**
   * The share of the time spent up, however slow, in the time spent up or down, in percent with three decimals.
   * Maintenance does not count.
   */
  readonly uptimePercent: number | null;
  readonly checks: number;
  readonly failures: number;
  readonly averageMs: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly incidents: number;
  readonly downtimeSeconds: number;
  /** The time in which the monitor was degraded, which counts as uptime, in seconds and as a share like `uptimePercent`. */
  readonly degradedSeconds: number;
  readonly degradedPercent: number | null;
  readonly maintenanceSeconds: number;
}

/** The tally of no checks. */
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

/** Returns the sum of the tallies. */
export const sumOf = (tallies: readonly CheckTally[]): CheckTally => tallies.reduce(plus, emptyTally);

/**
 * Returns the share of a part in percent, rounded down to three decimals so that 100 means the whole. Returns null if
 * the whole is zero.
 */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 100_000) / whole) / 1000;

/**
 * Returns the share of the time up or degraded in that and the time down, in percent; null if the monitor was none of
 * them. Maintenance does not count.
 */
export const uptimePercentOf = ({ up, degraded, down }: StateSeconds): number | null =>
  percent(up + degraded, up + degraded + down);

/** Calculates the statistics of a period. */
export const uptimeStatsOf = (tally: CheckTally, { seconds, incidents }: PeriodStates): UptimeStats => ({
  uptimePercent: uptimePercentOf(seconds),
  checks: tally.checks,
  failures: tally.failures,
  averageMs: tally.latencyCount === 0 ? null : Math.round((tally.latencySum / tally.latencyCount) * 10) / 10,
  p50Ms: percentileOf(tally.histogram, 0.5),
  p95Ms: percentileOf(tally.histogram, 0.95),
  p99Ms: percentileOf(tally.histogram, 0.99),
  incidents,
  downtimeSeconds: Math.round(seconds.down),
  degradedSeconds: Math.round(seconds.degraded),
  degradedPercent: percent(seconds.degraded, seconds.up + seconds.degraded + seconds.down),
  maintenanceSeconds: Math.round(seconds.maintenance),
});
