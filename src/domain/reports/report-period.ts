import { decideDateRange } from '../kernel/date-range.ts';
import { previousMonth, previousWeek } from '../accounting/local-period.ts';
import type { Period } from '../checks/check-period.ts';
import { instantOf, isDay } from '../kernel/instant.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, earlierOf, later } from '../kernel/time.ts';
import {
  LARGEST_OFFSET,
  floatingOf,
  instantOfLocal,
  laterOnClock,
  localTimeAt,
  midnightOf,
} from '../kernel/wall-clock.ts';
import type { LocalTime, OffsetChanges } from '../kernel/wall-clock.ts';
import type { ReportFrequency, ReportSchedule } from './report-schedule.ts';

/** The maximum length of the period of a run. */
export const MAX_RUN_PERIOD = days(366);
/**
 * The number of local days around a moment in which due times are searched, which exceeds the longest time between two
 * due times of a report.
 */
const SEARCHED_DAYS = 40;

/** The maximum time between two due times of a report. */
export const LONGEST_WAIT = days(SEARCHED_DAYS);

/**
 * Returns the range of time whose offset changes determine the due times around the moment and the period of the
 * report.
 */
export const scheduleRange = (moment: Date): Period => {
  const reach = days(SEARCHED_DAYS * 2) + LARGEST_OFFSET;
  return { from: later(moment, -reach), to: later(moment, reach) };
};

/** Returns the weekday, from 1 for Monday to 7 for Sunday. */
const weekdayOf = (midnight: LocalTime): number => ((new Date(floatingOf(midnight)).getUTCDay() + 6) % 7) + 1;

const isDueOn = ({ frequency, weekday, dayOfMonth }: ReportSchedule, midnight: LocalTime): boolean =>
  frequency === 'weekly' ? weekdayOf(midnight) === weekday : Number(midnight.slice(8, 10)) === dayOfMonth;

/**
 * Returns the due times around a moment, oldest first. A due time that the clock skips is the end of the gap; a
 * repeated one is its first occurrence.
 */
const dueTimes = (schedule: ReportSchedule, moment: Date, changes: OffsetChanges): readonly Date[] => {
  const today = midnightOf(localTimeAt(moment, changes));
  return Array.from({ length: 2 * SEARCHED_DAYS + 1 }, (_, at) => laterOnClock(today, days(at - SEARCHED_DAYS)))
    .filter((midnight) => isDueOn(schedule, midnight))
    .map((midnight) =>
      instantOfLocal(`${midnight.slice(0, 10)}T${String(schedule.hour).padStart(2, '0')}:00:00.000`, changes),
    );
};

const expected = (due: Date | undefined): Date => {
  if (due === undefined) throw new Error(`A report is due within ${SEARCHED_DAYS} days.`);
  return due;
};

/** Returns the next due time after the moment. */
export const nextDue = (schedule: ReportSchedule, after: Date, changes: OffsetChanges): Date =>
  expected(dueTimes(schedule, after, changes).find((due) => due > after));

/** Returns the last due time at or before the moment. */
export const lastDue = (schedule: ReportSchedule, until: Date, changes: OffsetChanges): Date =>
  expected(dueTimes(schedule, until, changes).findLast((due) => due <= until));

/**
 * Returns the period of a report that is due at the moment: the previous seven local days, or the previous calendar
 * month.
 */
export const periodBefore = (frequency: ReportFrequency, due: Date, changes: OffsetChanges): Period =>
  frequency === 'weekly' ? previousWeek(due, changes) : previousMonth(due, changes);

/**
 * Returns a moment before the end of the last calendar month in any time zone, and after the end of the month before.
 */
export const beforeEndOfLastMonth = (now: Date): Date =>
  later(new Date(`${now.toISOString().slice(0, 7)}-01T00:00:00.000Z`), -LARGEST_OFFSET);

/** The requested bounds of a period: moments, or days in the time zone of the report. */
export interface RequestedRunPeriod {
  readonly from?: string;
  readonly to?: string;
}

const startOfDay = (day: string, changes: OffsetChanges): Date => instantOfLocal(`${day}T00:00:00.000`, changes);
const endOfDay = (day: string, changes: OffsetChanges): Date =>
  instantOfLocal(laterOnClock(`${day}T00:00:00.000`, days(1)), changes);

/** The time around bounds, read in UTC, that contains them in every time zone, and the days that they name. */
const READING_MARGIN = days(2) + LARGEST_OFFSET;

/** The facts that decide the period of a requested run. */
export interface RunPeriodFacts {
  readonly schedule: ReportSchedule;
  readonly now: Date;
  /** Returns the offset changes of the time zone of the report in a range. */
  readonly offsetChanges: (range: Period) => OffsetChanges;
}

/** Returns the period of the last due time of a schedule. */
export const lastPeriod = ({ schedule, now, offsetChanges }: RunPeriodFacts): Period => {
  const changes = offsetChanges(scheduleRange(now));
  return periodBefore(schedule.frequency, lastDue(schedule, now, changes), changes);
};

/**
 * Decides the period of a requested run: without bounds, the period of the last due time; otherwise the time between
 * the bounds, up to the present at most. If the end is a day, that day is included. A period that is too long in every
 * time zone is refused before its offset changes are computed.
 */
export const decideRunPeriod = (
  { from, to }: RequestedRunPeriod,
  { schedule, now, offsetChanges }: RunPeriodFacts,
): Outcome<Period, 'invalidDateRange'> => {
  if (from === undefined && to === undefined) return accepted(lastPeriod({ schedule, now, offsetChanges }));
  const [first, last] = [instantOf(from ?? ''), to === undefined ? now : instantOf(to)];
  if (from === undefined || first === null || last === null) return decideDateRange(first, last);
  const widest = decideDateRange(later(first, -READING_MARGIN), later(earlierOf(last, now), READING_MARGIN), {
    longest: MAX_RUN_PERIOD + 3 * READING_MARGIN,
  });
  if (!widest.ok) return widest;
  const changes = offsetChanges(widest.value);
  const start = isDay(from) ? startOfDay(from, changes) : first;
  const end = to !== undefined && isDay(to) ? endOfDay(to, changes) : last;
  return decideDateRange(start, earlierOf(end, now), { longest: MAX_RUN_PERIOD, isNotEmpty: true });
};
