import type { Period } from '../checks/check-period.ts';
import { percent } from '../checks/check-statistics.ts';
import { elapsed } from '../kernel/time.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import { servicePeriods } from './service-hours.ts';
import type { ServiceHours } from './service-hours.ts';
import { timeClasses } from './time-class.ts';
import type { ClassTimes, ClassifiedSpan, TimeClass } from './time-class.ts';

/** The least coverage, in percent, with which uptime is stated. */
export const LEAST_COVERAGE = 50;

export const noTimes: ClassTimes = { up: 0, down: 0, maintenance: 0, unknown: 0, paused: 0, notCreated: 0 };

/** How long the periods were in each class. Spans and periods are in order and do not overlap. */
export const timesWithin = (spans: readonly ClassifiedSpan[], periods: readonly Period[]): ClassTimes => {
  const times: Record<TimeClass, number> = { ...noTimes };
  let next = 0;
  for (const { from, to } of periods) {
    while ((spans[next]?.to ?? to) <= from) next += 1;
    for (let at = next; at < spans.length; at += 1) {
      const span = spans[at];
      if (span === undefined || span.from >= to) break;
      times[span.class] += Math.min(span.to.getTime(), to.getTime()) - Math.max(span.from.getTime(), from.getTime());
    }
  }
  return times;
};

/** How long the service hours of the period were in each class. For many monitors or days, `servicePeriods` is computed once and passed to `timesWithin`. */
export const timesOf = (spans: readonly ClassifiedSpan[], period: Period, serviceHours: readonly ServiceHours[] | null, changes: OffsetChanges): ClassTimes =>
  timesWithin(spans, servicePeriods(period, serviceHours, changes));

export const addTimes = (all: readonly ClassTimes[]): ClassTimes => {
  const sums: Record<TimeClass, number> = { ...noTimes };
  for (const times of all) for (const of of timeClasses) sums[of] += times[of];
  return sums;
};

/** The whole time, whatever its class. */
export const lengthOf = (periods: readonly Period[]): number => periods.reduce((sum, { from, to }) => sum + elapsed(from, to), 0);

/**
 * How much of the time in which it was to be known whether the monitor was up it was known, in percent, rounded down to three decimals. Time in which it did not exist, was paused or in maintenance
 * is left out. Null if there is no other.
 */
export const coverageOf = ({ up, down, unknown }: ClassTimes): number | null => percent(up + down, up + down + unknown);

/** Up divided by up plus down, in percent, rounded down to three decimals, so that 100 means that there was no downtime. Null if too little is known. */
export const uptimePercentOf = (times: ClassTimes): number | null => ((coverageOf(times) ?? 0) < LEAST_COVERAGE ? null : percent(times.up, times.up + times.down));

/** Whether the uptime reaches a target in percent. Null if there is none, or too little is known. */
export const meetsTarget = (times: ClassTimes, target: number | null): boolean | null => {
  const uptime = uptimePercentOf(times);
  return uptime === null || target === null ? null : uptime >= target;
};
