import type { MonitorSeries } from '../client/types.gen.ts';
import { uptimePercentOf } from '../../src/domain/checks/check-statistics.ts';
import { worstState } from '../../src/domain/checks/state-buckets.ts';
import { monitorStates } from '../../src/domain/checks/state-span.ts';
import type { MonitorState } from '../../src/domain/checks/state-span.ts';

/** A day of a monitor. */
export interface StateDay {
  readonly from: string;
  /** The worst state of the day, or null for a day of which nothing is known. */
  readonly state: MonitorState | null;
  /** The percentage of the time up, or null for a day on which the monitor was neither up nor down. */
  readonly uptimePercent: number | null;
  /** The seconds in each other state than up, the longest first. */
  readonly others: readonly (readonly [state: MonitorState, seconds: number])[];
}

/** Returns the days of a series with one bucket for each. */
export const stateDaysOf = ({ buckets }: Pick<MonitorSeries, 'buckets'>): readonly StateDay[] =>
  buckets.map(({ from, seconds }) => ({
    from,
    state: monitorStates.some((state) => seconds[state] > 0) ? worstState(seconds) : null,
    uptimePercent: uptimePercentOf(seconds),
    others: monitorStates
      .filter((state) => state !== 'up' && seconds[state] > 0)
      .map((state) => [state, seconds[state]] as const)
      .toSorted(([, one], [, other]) => other - one),
  }));

/** The steps along the days by key, as in a slider. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/** Returns the day to which a key moves, or null for a key that does not move. */
export const stepOf = (key: string, at: number, last: number): number | null => {
  const step = steps[key];
  return step === undefined ? null : Math.min(last, Math.max(0, at + step));
};
