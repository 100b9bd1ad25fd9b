import type { MonitorCondition, MonitorStatus } from './monitor.ts';

/** The number of monitors that have a status and condition. */
export interface MonitorTally {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  readonly count: number;
  /** The number of these monitors that are in maintenance. */
  readonly inMaintenance: number;
}

/** The numbers of a caller's monitors by state. */
export interface MonitorHealth {
  readonly total: number;
  readonly up: number;
  /** The number of monitors that answer slower than `degradedAfter`. */
  readonly degraded: number;
  readonly down: number;
  readonly paused: number;
  /** The number of monitors in maintenance windows, up or not. */
  readonly maintenance: number;
  /** The number of monitors that have not been checked often enough. */
  readonly unknown: number;
}

/**
 * Counts monitors by state. Paused monitors count as paused and monitors in maintenance as such, regardless of their
 * condition; all others count by their condition.
 */
export const monitorHealthOf = (tallies: readonly MonitorTally[]): MonitorHealth => {
  const active = tallies.filter(({ status }) => status === 'active');
  const sum = (counted: readonly MonitorTally[], of: (tally: MonitorTally) => number): number =>
    counted.reduce((total, tally) => total + of(tally), 0);
  const running = (wanted: MonitorCondition): number =>
    sum(
      active.filter(({ condition }) => condition === wanted),
      ({ count, inMaintenance }) => count - inMaintenance,
    );
  return {
    total: sum(tallies, ({ count }) => count),
    up: running('up'),
    degraded: running('degraded'),
    down: running('down'),
    paused: sum(
      tallies.filter(({ status }) => status === 'paused'),
      ({ count }) => count,
    ),
    maintenance: sum(active, ({ inMaintenance }) => inMaintenance),
    unknown: running('unknown'),
  };
};
