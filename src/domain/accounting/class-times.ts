import type { Period } from '../checks/check-period.ts';
import { percent } from '../checks/check-statistics.ts';
import { elapsed } from '../kernel/time.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import { servicePeriods } from './service-hours.ts';
import type { ServiceHours } from './service-hours.ts';
import { timeClasses } from './time-class.ts';
import type { ClassTimes, ClassifiedSpan } from './time-class.ts';

/** The minimum coverage, in percent, at which uptime is stated. */
export const LEAST_COVERAGE = 50;

/** No time in any class. */
export const noTimes: ClassTimes = {
  up: 0,
  down: 0,
  maintenance: 0,
  unknown: 0,
  paused: 0,
  notCreated: 0,
  degraded: 0,
};

/** The members of `ClassTimes`. */
const timeMembers = [...timeClasses, 'degraded'] as const;
type MutableTimes = Record<(typeof timeMembers)[number], number>;

/** Returns the time that the periods spent in each class. Spans and periods must be in order and must not overlap. */
export const timesWithin = (spans: readonly ClassifiedSpan[], periods: readonly Period[]): ClassTimes => {
  const times: MutableTimes = { ...noTimes };
  let next = 0;
  for (const { from, to } of periods) {
    while ((spans[next]?.to ?? to) <= from) next += 1;
    for (let at = next; at < spans.length; at += 1) {
      const span = spans[at];
      if (span === undefined || span.from >= to) break;
      const time = Math.min(span.to.getTime(), to.getTime()) - Math.max(span.from.getTime(), from.getTime());
      times[span.class] += time;
      if (span.isDegraded === true) times.degraded += time;
    }
  }
  return times;
};

/**
 * Returns the time that the service hours of the period spent in each class. For many monitors or days, compute
 * `servicePeriods` once and pass its result to `timesWithin`.
 */
export const timesOf = (
  spans: readonly ClassifiedSpan[],
  period: Period,
  serviceHours: readonly ServiceHours[] | null,
  changes: OffsetChanges,
): ClassTimes => timesWithin(spans, servicePeriods(period, serviceHours, changes));

/** Adds up the times of each class. */
export const addTimes = (all: readonly ClassTimes[]): ClassTimes => {
  const sums: MutableTimes = { ...noTimes };
  for (const times of all) for (const member of timeMembers) sums[member] += times[member];
  return sums;
};

/** Returns the total length of the periods, in milliseconds. */
export const lengthOf = (periods: readonly Period[]): number =>
  periods.reduce((sum, { from, to }) => sum + elapsed(from, to), 0);

/**
 * Returns the share of time, in percent, rounded down to three decimals, in which it is known whether the monitor was
 * up. Excludes time in which the monitor did not exist, was paused or was in maintenance. Null if no other time
 * remains.
 */
export const coverageOf = ({ up, down, unknown }: ClassTimes): number | null => percent(up + down, up + down + unknown);

/**
 * Returns up time divided by up and down time, in percent, rounded down to three decimals, so that 100 means no
 * downtime at all. Null if the coverage is below `LEAST_COVERAGE`.
 */
export const uptimePercentOf = (times: ClassTimes): number | null =>
  (coverageOf(times) ?? 0) < LEAST_COVERAGE ? null : percent(times.up, times.up + times.down);

/**
 * Returns the times as totals count them. If the coverage is too low to state uptime, the few known hours would stand
 * for the whole time, so that they count as unknown.
 */
export const countedTimes = (times: ClassTimes): ClassTimes =>
  uptimePercentOf(times) === null ? asUnknown(times) : times;

/**
 * Returns the share of the known time, in percent, rounded down to three decimals, in which the monitor was degraded.
 * Null if it never was, or if the coverage is too low to state uptime.
 */
export const degradedPercentOf = (times: ClassTimes): number | null =>
  times.degraded === 0 || uptimePercentOf(times) === null ? null : percent(times.degraded, times.up + times.down);

/** Returns the times with the up and down time as unknown time. */
export const asUnknown = (times: ClassTimes): ClassTimes => ({
  ...times,
  up: 0,
  degraded: 0,
  down: 0,
  unknown: times.unknown + times.up + times.down,
});

/**
 * Returns true if the uptime reaches the target, which is in percent; null if there is no target or the coverage is too
 * low to state uptime.
 */
export const meetsTarget = (times: ClassTimes, target: number | null): boolean | null => {
  const uptime = uptimePercentOf(times);
  return uptime === null || target === null ? null : uptime >= target;
};
