import type { MonitorCondition, MonitorStatus } from './monitor.ts';

/** How many monitors have a status and condition. */
export interface MonitorTally {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  readonly count: number;
  /** How many of them are in maintenance. */
  readonly inMaintenance: number;
}

/** The monitors of a caller, counted by state. */
export interface MonitorHealth {
  readonly total: number;
  readonly up: number;
  readonly down: number;
  readonly paused: number;
  /** In maintenance windows, up or not. */
  readonly maintenance: number;
  /** Not checked often enough yet. */
  readonly unknown: number;
}

/** Counts paused monitors as paused and those in maintenance as that, regardless of their condition, and all others by their condition. */
export const monitorHealthOf = (tallies: readonly MonitorTally[]): MonitorHealth => {
  const active = tallies.filter(({ status }) => status === 'active');
  const sum = (counted: readonly MonitorTally[], of: (tally: MonitorTally) => number): number => counted.reduce((total, tally) => total + of(tally), 0);
  const running = (wanted: MonitorCondition): number => sum(active.filter(({ condition }) => condition === wanted), ({ count, inMaintenance }) => count - inMaintenance);
  return {
    total: sum(tallies, ({ count }) => count),
    up: running('up'),
    down: running('down'),
    paused: sum(tallies.filter(({ status }) => status === 'paused'), ({ count }) => count),
    maintenance: sum(active, ({ inMaintenance }) => inMaintenance),
    unknown: running('unknown'),
  };
};
