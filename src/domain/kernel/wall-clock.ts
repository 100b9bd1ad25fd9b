import { EARLIEST_INSTANT } from './instant.ts';
import { days, hours } from './time.ts';

/**
 * A date and time of a wall clock, without a zone, such as `2026-03-29T02:30:00.000`. The texts sort in order of time.
 */
export type LocalTime = string;

/**
 * A change of the UTC offset of a time zone: from `at` until the next change, its clock is ahead of UTC by `offset`
 * milliseconds.
 */
export interface OffsetChange {
  /** The time of the change. Null for the offset at the start of the range that the changes describe. */
  readonly at: Date | null;
  readonly offset: number;
}

/** The offset changes of a time zone in a range, oldest first. The first one has no `at`. */
export type OffsetChanges = readonly [OffsetChange, ...OffsetChange[]];

/** The maximum difference between a clock and UTC, and the maximum shift of a clock by a change. */
export const LARGEST_OFFSET = hours(26);

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;

/** A local time as a number: milliseconds since 1970, read as UTC. Arithmetic on it ignores clock changes. */
export type FloatingTime = number;

/** Returns the local time as a number. */
export const floatingOf = (local: LocalTime): FloatingTime => Date.parse(`${local}Z`);

/** The bounds of the years that a local time can show. */
const FIRST_SHOWN: FloatingTime = floatingOf('0000-01-01T00:00:00.000');
const LAST_SHOWN: FloatingTime = floatingOf('9999-12-31T23:59:59.999');

/** Returns the local time, or the nearest one that has a year of four digits. */
const textOf = (time: FloatingTime): LocalTime =>
  new Date(Math.min(LAST_SHOWN, Math.max(FIRST_SHOWN, time))).toISOString().slice(0, -1);

/**
 * Parses a local time such as `2026-03-29T02:30`, with optional seconds and milliseconds, of the years 1970 to 9999.
 * Returns null for any other text, including February 30 and 24:00.
 */
export const localTimeOf = (text: string): LocalTime | null => {
  const [, day, minute, second = '00', fraction = ''] = LOCAL.exec(text) ?? [];
  if (day === undefined || minute === undefined) return null;
  const local = `${day}T${minute}:${second}.${fraction.padEnd(3, '0')}`;
  const time = floatingOf(local);
  return Number.isNaN(time) || time < EARLIEST_INSTANT.getTime() || textOf(time) !== local ? null : local;
};

/** Returns the local time `duration` milliseconds later, on a clock that is never changed. */
export const laterOnClock = (local: LocalTime, duration: number): LocalTime => textOf(floatingOf(local) + duration);

/** Returns the milliseconds between two local times on a clock that is never changed, negative if `end` is earlier. */
export const elapsedOnClock = (start: LocalTime, end: LocalTime): number => floatingOf(end) - floatingOf(start);

/** Returns the start of the day of a local time. */
export const midnightOf = (local: LocalTime): LocalTime => `${local.slice(0, 10)}T00:00:00.000`;

/** Returns the range for which offset changes are needed to convert local times between the two. */
export const offsetRange = (from: LocalTime, to: LocalTime): { readonly from: Date; readonly to: Date } => ({
  from: new Date(floatingOf(from) - LARGEST_OFFSET - days(1)),
  to: new Date(floatingOf(to) + LARGEST_OFFSET + days(1)),
});

/**
 * The clock of a time zone, for converting many times within the range that its changes cover. Instants are in
 * milliseconds.
 */
export interface ZoneClock {
  /** Converts a local time to an instant, as `instantOfLocal` does. */
  instantOf(local: FloatingTime): number;
  /** Returns the local time that the clock shows at the instant. */
  shownAt(instant: number): FloatingTime;
}

/** Returns the clock of a zone with these offset changes. */
export const zoneClock = (changes: OffsetChanges): ZoneClock => {
  const offsets = changes.map(({ offset }) => offset);
  const starts = changes.map(({ at }) => at?.getTime() ?? -Infinity);
  const startOf = (position: number): number => starts[position] ?? Infinity;
  const offsetOf = (position: number): number => offsets[position] ?? 0;
  return {
    instantOf: (local) => {
      let position = 0;
      let instant = local - offsetOf(0);
      while (position + 1 < starts.length && instant >= startOf(position + 1)) {
        position += 1;
        instant = Math.max(startOf(position), local - offsetOf(position));
      }
      return instant;
    },
    shownAt: (instant) => {
      let position = 0;
      while (position + 1 < starts.length && instant >= startOf(position + 1)) position += 1;
      return instant + offsetOf(position);
    },
  };
};

/**
 * Returns the first instant at which the clock shows the local time or a later one: in a gap the first instant after
 * it, in a repeated hour the first of the two, and on a skipped date the start of the next day. The changes must cover
 * `offsetRange` of the time.
 */
export const instantOfLocal = (local: LocalTime, changes: OffsetChanges): Date =>
  new Date(zoneClock(changes).instantOf(floatingOf(local)));

/** Returns the local time that the clock of the zone shows at the instant. The changes must cover the instant. */
export const localTimeAt = (instant: Date, changes: OffsetChanges): LocalTime =>
  textOf(zoneClock(changes).shownAt(instant.getTime()));
