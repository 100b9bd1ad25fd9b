/** Monday, the 1st of January 2024. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Returns the names of the days of the week from Monday on, in the language of the page. */
export const weekdayNames = (weekday: 'short' | 'long'): readonly string[] => {
  const names = new Intl.DateTimeFormat(document.documentElement.lang, { weekday, timeZone: 'UTC' });
  return Array.from({ length: WEEK_DAYS }, (_, at) => names.format(MONDAY + at * DAY_MS));
};
