import { hoursOfWeek } from '../kernel/hours-of-week.ts';
import type { DailyHours } from '../kernel/hours-of-week.ts';
import { days } from '../kernel/time.ts';
import { zoneClock } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Period } from '../checks/check-period.ts';

/** The hours of the week to which an uptime agreement applies. */
export type ServiceHours = DailyHours;

/**
 * The maximum clock change around a period, in milliseconds. Service hours are searched for in the days before and
 * after the period, too.
 */
const MARGIN = days(2);

/**
 * Returns the parts of the period within the service hours, or the whole period if `serviceHours` is null or covers all
 * hours. Hours are local: a skipped time starts or ends with the first instant after the gap, a repeated one with its
 * first occurrence. The changes must extend three days beyond the period on both sides.
 */
export const servicePeriods = (
  period: Period,
  serviceHours: readonly ServiceHours[] | null,
  changes: OffsetChanges,
): readonly Period[] => {
  const hours = hoursOfWeek(serviceHours ?? []);
  if (hours === null) return period.from < period.to ? [period] : [];
  const clock = zoneClock(changes);
  const [from, to] = [period.from.getTime(), period.to.getTime()];
  const periods: Period[] = [];
  hours.eachWithin(clock.shownAt(from) - MARGIN, clock.shownAt(to) + MARGIN, (begin, end) => {
    const [start, stop] = [Math.max(from, clock.instantOf(begin)), Math.min(to, clock.instantOf(end))];
    if (start < stop) periods.push({ from: new Date(start), to: new Date(stop) });
  });
  return periods;
};
