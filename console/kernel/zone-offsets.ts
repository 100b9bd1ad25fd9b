import { findOffsetChanges } from '../../src/domain/kernel/offset-changes.ts';
import type { OffsetChanges } from '../../src/domain/kernel/wall-clock.ts';

const MINUTE_MS = 60_000;

const CLOCK = { dateStyle: 'short', timeStyle: 'short' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of a zone, each of which takes long to create. */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  // Dates of Sweden are written as in ISO 8601.
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...CLOCK, timeZone });
  formatters.set(timeZone, formatter);
  return formatter;
};

/** Returns the milliseconds by which the clock of a zone is ahead of UTC at an instant. */
const offsetAt = (instant: Date, timeZone: string): number => {
  const minute = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${formatterOf(timeZone).format(minute).replace(' ', 'T')}Z`) - minute;
};

/** Returns the changes of a zone's offset in a range, as the browser knows them. */
export const zoneOffsets = (
  timeZone: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): OffsetChanges => findOffsetChanges((instant) => offsetAt(instant, timeZone), from, to);
