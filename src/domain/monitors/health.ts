import type { MonitorStatus } from '../checks/check-schedule.ts';
import type { MonitorCondition } from '../checks/location-state.ts';

/** How many monitors have a status and condition. */
export interface MonitorTally {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  readonly count: number;
}

/** The monitors of a caller, counted by state. */
export interface MonitorHealth {
  readonly total: number;
  readonly up: number;
  readonly down: number;
  readonly paused: number;
  /** Not checked often enough yet. */
  readonly unknown: number;
}

/** Counts paused monitors as paused, regardless of their condition, and all others by their condition. */
export const monitorHealthOf = (tallies: readonly MonitorTally[]): MonitorHealth => {
  const sum = (matching: (tally: MonitorTally) => boolean): number =>
    tallies.filter(matching).reduce((total, { count }) => total + count, 0);
  const running = (condition: MonitorCondition): number => sum((tally) => tally.status === 'active' && tally.condition === condition);
  return {
    total: sum(() => true),
    up: running('up'),
    down: running('down'),
    paused: sum(({ status }) => status === 'paused'),
    unknown: running('unknown'),
  };
};
