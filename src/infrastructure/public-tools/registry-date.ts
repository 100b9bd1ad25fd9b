import { hours, later, minutes } from '../../domain/kernel/time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?:[T ]+(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?)?`;
const ZONE = String.raw`\s*(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d|\(?JST\)?)?`;
/**
 * The forms of dates: year first, day first, or with a month name. Text after the date, such as a remark, is ignored.
 */
const FORMS = [
  String.raw`^(?<year>\d{4})[-/.](?<month>\d\d)[-/.](?<day>\d\d)(?!\d)${TIME}${ZONE}`,
  String.raw`^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)${TIME}${ZONE}`,
  String.raw`^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?!\d)${TIME}${ZONE}`,
  String.raw`^(?<day>\d{1,2})[- ](?<name>[A-Za-z]{3})[a-z]*[- ](?<year>\d{4})(?!\d)${TIME}${ZONE}`,
].map((form) => new RegExp(form, 'i'));
const JAPAN = hours(9);
const MAX_DATE_TEXT = 64;
/** The year that registries use for "never". */
const LAST_YEAR = 9999;

/**
 * Parses a registry date in any of the common forms. Returns null if it is not a date. A time without a zone is UTC,
 * and a date without a time is midnight. If day and month are both numbers, the day comes first.
 */
export const registryDate = (text: unknown): Date | null => {
  if (typeof text !== 'string') return null;
  const start = text.slice(0, MAX_DATE_TEXT).trim();
  for (const form of FORMS) {
    const parts = form.exec(start)?.groups;
    if (parts !== undefined) return momentOf(parts);
  }
  return null;
};

const momentOf = (parts: Readonly<Record<string, string | undefined>>): Date | null => {
  const { name, fraction = '', zone } = parts;
  const [year, day, hour, minute, second] = ['year', 'day', 'hour', 'minute', 'second'].map((part) =>
    Number(parts[part] ?? 0),
  ) as [number, number, number, number, number];
  const month = name === undefined ? Number(parts['month']) : MONTHS.indexOf(name.toLowerCase()) + 1;
  const local = new Date(
    Date.UTC(year, month - 1, day, hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, '0'))),
  );
  const isReal =
    local.getUTCFullYear() === year &&
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal && year < LAST_YEAR ? later(local, -offsetOf(zone)) : null;
};

/** Returns the zone's offset from UTC. */
const offsetOf = (zone: string | undefined): number => {
  if (zone === undefined) return 0;
  if (/JST/i.test(zone)) return JAPAN;
  const [, sign, hour = '', minute = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (hours(Number(hour)) + minutes(Number(minute)));
};
