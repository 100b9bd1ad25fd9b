import { LATEST_INSTANT } from '../../../domain/kernel/instant.ts';
import { later } from '../../../domain/kernel/time.ts';

/** Matches the text of a `timestamptz` in PostgreSQL's output style ISO, such as `0099-01-02 03:04:05.678+00 BC`. */
const TIMESTAMP =
  /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/** The years that ISO 8601 writes with four digits, which are those of replies (RFC 3339 section 5.6). */
const FIRST = new Date('0000-01-01T00:00:00.000Z');
const LAST = LATEST_INSTANT;

/**
 * Parses a `timestamptz`. An instant that no reply can show, such as `infinity`, is read as the nearest one that it can,
 * so that one unusual row does not make a whole list fail. See ADR 0152.
 */
export const parseTimestamp = (text: string): Date =>
  // `Date` reads years from 1000 to 9999 as PostgreSQL writes them; it takes years before 100 for those of 1900 or 2000.
  text[0] !== '0' && text[4] === '-' && !text.endsWith('C') ? new Date(text) : unusual(text);

/**
 * Parses a timestamp within JSON, as `parseTimestamp` does. PostgreSQL writes it with an offset, and the service, in
 * columns that it stores as JSON, with `Z`.
 */
export const parseJsonTimestamp = (text: string): Date => parseTimestamp(text.replace('T', ' ').replace(/Z$/, '+00'));

const unusual = (text: string): Date => {
  const match = TIMESTAMP.exec(text);
  if (match === null) return text.startsWith('-') || text.endsWith(' BC') ? FIRST : LAST;
  const [, year, month, day, hour, minute, second, fraction = '', sign, ...zone] = match;
  const [offsetHours = 0, offsetMinutes = 0, offsetSeconds = 0] = zone
    .slice(0, 3)
    .map((part: string | undefined) => Number(part ?? 0));
  const at = new Date(0);
  // PostgreSQL has no year 0: its year 1 BC is the year 0 of ISO 8601.
  at.setUTCFullYear(text.endsWith(' BC') ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
  at.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offset = ((offsetHours * 60 + offsetMinutes) * 60 + offsetSeconds) * 1000;
  const instant = later(at, sign === '-' ? offset : -offset);
  return instant < FIRST ? FIRST : instant <= LAST ? instant : LAST;
};
