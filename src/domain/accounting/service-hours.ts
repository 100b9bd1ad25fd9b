import { hoursOfWeek } from '../kernel/hours-of-week.ts';
import type { DailyHours } from '../kernel/hours-of-week.ts';
import { days } from '../kernel/time.ts';
import { zoneClock } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Period } from '../checks/check-period.ts';

/** Hours of the week in which uptime was agreed. */
export type ServiceHours = DailyHours;

/** How far a clock may be changed around a period; service hours are looked for in the days before and after it, too. */
const MARGIN = days(2);

/**
 * The parts of the period that lie in the service hours; the period itself if they are null or all hours. Hours are times of the clock of the zone: one that the clock skips begins or ends with the
 * first instant after the gap, one that it shows twice with the first of the two. The changes must cover three days more than the period on both sides.
 */
export const servicePeriods = (period: Period, serviceHours: readonly ServiceHours[] | null, changes: OffsetChanges): readonly Period[] => {
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
