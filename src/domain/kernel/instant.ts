import { days, earlierOf, later } from './time.ts';

/** The first and the last instant that requests may name: the years 1970 to 9999 in UTC. */
export const EARLIEST_INSTANT = new Date('1970-01-01T00:00:00.000Z');
/** The latest instant that a request can name. */
export const LATEST_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/** The message for dates and timestamps of other years. */
export const UNSUPPORTED_YEAR = 'Expected a date from 1970-01-01 to 9999-12-31.';

/** Returns true if requests may name the instant. */
export const isSupported = (instant: Date): boolean => instant >= EARLIEST_INSTANT && instant <= LATEST_INSTANT;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns true if the text is a date without a time. */
export const isDay = (text: string): boolean => DAY.test(text);

/** Parses an ISO 8601 date or timestamp of a supported year. Returns null for any other text, including February 30. */
export const instantOf = (text: string): Date | null => {
  if (!isDay(text) && !MOMENT.test(text)) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()) || !isSupported(instant)) return null;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? instant : null;
};

/** Parses the end of a period. A date includes the whole day. Returns null for any other text. */
export const endOf = (text: string): Date | null => {
  const instant = instantOf(text);
  return instant !== null && isDay(text) ? earlierOf(later(instant, days(1)), LATEST_INSTANT) : instant;
};
