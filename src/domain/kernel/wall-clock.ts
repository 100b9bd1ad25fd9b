import { days, hours } from './time.ts';

/** A date and time on a wall clock, without a zone: `2026-03-29T02:30:00.000`. Such texts compare in order of time. */
export type LocalTime = string;

/** From `at` on, until the next change, the clock of a zone is ahead of UTC by `offset` milliseconds. */
export interface OffsetChange {
  /** Null for the offset at the beginning of the range that the changes describe. */
  readonly at: Date | null;
  readonly offset: number;
}

/** The changes of a zone's offset over a range, oldest first; the first one has no `at`. */
export type OffsetChanges = readonly [OffsetChange, ...OffsetChange[]];

/** No clock differs from UTC by more, and no change moves one by more. */
export const LARGEST_OFFSET = hours(26);

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;

/** A local time as a number: the milliseconds since 1970 if it were UTC. Arithmetic on it ignores clock changes. */
export type FloatingTime = number;

export const floatingOf = (local: LocalTime): FloatingTime => Date.parse(`${local}Z`);

const textOf = (time: FloatingTime): LocalTime => new Date(time).toISOString().slice(0, -1);

/** Parses `2026-03-29T02:30`, with optional seconds and milliseconds; null for anything else, including February 30 and 24:00. */
export const localTimeOf = (text: string): LocalTime | null => {
  const [, day, minute, second = '00', fraction = ''] = LOCAL.exec(text) ?? [];
  if (day === undefined || minute === undefined) return null;
  const local = `${day}T${minute}:${second}.${fraction.padEnd(3, '0')}`;
  return Number.isNaN(floatingOf(local)) || textOf(floatingOf(local)) !== local ? null : local;
};

/** The local time `duration` milliseconds later on a clock that is never changed. */
export const laterOnClock = (local: LocalTime, duration: number): LocalTime => textOf(floatingOf(local) + duration);

/** Milliseconds between two local times on a clock that is never changed; negative if `end` is earlier. */
export const elapsedOnClock = (start: LocalTime, end: LocalTime): number => floatingOf(end) - floatingOf(start);

/** The beginning of the day of a local time. */
export const midnightOf = (local: LocalTime): LocalTime => `${local.slice(0, 10)}T00:00:00.000`;

/** The range of time whose offset changes decide when a clock shows times between the two. */
export const offsetRange = (from: LocalTime, to: LocalTime): { readonly from: Date; readonly to: Date } => ({
  from: new Date(floatingOf(from) - LARGEST_OFFSET - days(1)),
  to: new Date(floatingOf(to) + LARGEST_OFFSET + days(1)),
});

/** The clock of a zone, for many conversions of times that its changes cover. Instants are in milliseconds. */
export interface ZoneClock {
  /** Places a local time as `instantOfLocal` does. */
  instantOf(local: FloatingTime): number;
  /** What the clock shows at the instant. */
  shownAt(instant: number): FloatingTime;
}

export const zoneClock = (changes: OffsetChanges): ZoneClock => {
  const offsets = changes.map(({ offset }) => offset);
  const starts = changes.map(({ at }) => at?.getTime() ?? -Infinity);
  const startOf = (position: number): number => starts[position] ?? Infinity;
  const offsetOf = (position: number): number => offsets[position] ?? 0;
  return {
    instantOf: (local) => {
      let position = 0;
      let instant = local - offsetOf(0);
      while (instant >= startOf(position + 1)) {
        position += 1;
        instant = Math.max(startOf(position), local - offsetOf(position));
      }
      return instant;
    },
    shownAt: (instant) => {
      let position = 0;
      while (instant >= startOf(position + 1)) position += 1;
      return instant + offsetOf(position);
    },
  };
};

/**
 * The first instant at which the clock of the zone shows the local time or a later one. In a gap this is the first instant after the gap, in a repeated
 * hour the first of the two, and on a date that the zone skipped the beginning of the next day. The changes must cover `offsetRange` of the time.
 */
export const instantOfLocal = (local: LocalTime, changes: OffsetChanges): Date => new Date(zoneClock(changes).instantOf(floatingOf(local)));

/** What the clock of the zone shows at the instant. The changes must cover it. */
export const localTimeAt = (instant: Date, changes: OffsetChanges): LocalTime => textOf(zoneClock(changes).shownAt(instant.getTime()));
