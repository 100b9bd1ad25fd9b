import { calendarViews, isDate } from './calendar-days.ts';
import type { CalendarView } from './calendar-days.ts';

/** The range, unit and zone of a calendar, as the address has them. */
export interface CalendarSearch {
  readonly view?: CalendarView;
  /** A date of the period; today if it is absent. */
  readonly date?: string;
  /** Whose time zone the calendar has: that of the schedule, unless it is the reader’s. */
  readonly zone?: 'reader';
}

/** Reads the view from an address. Whatever it does not know is left out. */
export const calendarSearchOf = (search: Readonly<Record<string, unknown>>): CalendarSearch => {
  const view = calendarViews.find((each) => each === search['view']);
  const { date, zone } = search;
  return {
    ...(view === undefined ? {} : { view }),
    ...(isDate(date) ? { date } : {}),
    ...(zone === 'reader' ? { zone } : {}),
  };
};
