import { days, later } from './time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns true if the text is a date without a time. */
export const isDay = (text: string): boolean => DAY.test(text);

/** Parses an ISO 8601 date or timestamp. Returns null for any other text, including February 30. */
export const instantOf = (text: string): Date | null => {
  if (!isDay(text) && !MOMENT.test(text)) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? instant : null;
};

/** Parses the end of a period. A date includes the whole day. Returns null for any other text. */
export const endOf = (text: string): Date | null => {
  const instant = instantOf(text);
  return instant !== null && isDay(text) ? later(instant, days(1)) : instant;
};
