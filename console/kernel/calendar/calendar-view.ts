/** The periods that a calendar shows. */
export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

const YEARS = /^(?:19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/;

/** Tells whether a text is a date of a year that schedules can have. */
export const isDate = (text: unknown): text is string =>
  typeof text === 'string' &&
  YEARS.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

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
