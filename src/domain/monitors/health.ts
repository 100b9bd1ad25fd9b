import type { MonitorCondition, MonitorStatus } from './website.ts';

/** How many monitors stand so. */
export interface MonitorTally {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
  readonly count: number;
}

/** The monitors of a caller at a glance. */
export interface MonitorHealth {
  readonly total: number;
  readonly up: number;
  readonly down: number;
  readonly paused: number;
  /** Not checked often enough yet to say. */
  readonly unknown: number;
}

/** Counts a paused monitor as paused, whatever was last seen of it, and every other one by its condition. */
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
