import { days, hours, later } from './time.ts';

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

/** The local time as if it were UTC, in milliseconds. */
const floating = (local: LocalTime): number => Date.parse(`${local}Z`);

const textOf = (milliseconds: number): LocalTime => new Date(milliseconds).toISOString().slice(0, -1);

/** Parses `2026-03-29T02:30`, with optional seconds and milliseconds; null for anything else, including February 30 and 24:00. */
export const localTimeOf = (text: string): LocalTime | null => {
  const [, day, minute, second = '00', fraction = ''] = LOCAL.exec(text) ?? [];
  if (day === undefined || minute === undefined) return null;
  const local = `${day}T${minute}:${second}.${fraction.padEnd(3, '0')}`;
  return Number.isNaN(floating(local)) || textOf(floating(local)) !== local ? null : local;
};

/** The local time `duration` milliseconds later on a clock that is never changed. */
export const laterOnClock = (local: LocalTime, duration: number): LocalTime => textOf(floating(local) + duration);

/** Milliseconds between two local times on a clock that is never changed; negative if `end` is earlier. */
export const elapsedOnClock = (start: LocalTime, end: LocalTime): number => floating(end) - floating(start);

/** The beginning of the day of a local time. */
export const midnightOf = (local: LocalTime): LocalTime => `${local.slice(0, 10)}T00:00:00.000`;

/** The range of time whose offset changes decide when a clock shows times between the two. */
export const offsetRange = (from: LocalTime, to: LocalTime): { readonly from: Date; readonly to: Date } => ({
  from: new Date(floating(from) - LARGEST_OFFSET - days(1)),
  to: new Date(floating(to) + LARGEST_OFFSET + days(1)),
});

/**
 * The first instant at which the clock of the zone shows the local time or a later one. In a gap this is the first instant after the gap, in a repeated
 * hour the first of the two, and on a date that the zone skipped the beginning of the next day. The changes must cover `offsetRange` of the time.
 */
export const instantOfLocal = (local: LocalTime, changes: OffsetChanges): Date => {
  const shown = floating(local);
  const candidates = changes.map(({ at, offset }, position) => ({
    instant: Math.max(at?.getTime() ?? -Infinity, shown - offset),
    end: changes[position + 1]?.at?.getTime() ?? Infinity,
  }));
  const [{ offset }] = changes;
  return new Date(candidates.find(({ instant, end }) => instant < end)?.instant ?? shown - offset);
};

/** What the clock of the zone shows at the instant. The changes must cover it. */
export const localTimeAt = (instant: Date, changes: OffsetChanges): LocalTime => {
  const { offset } = changes.findLast(({ at }) => at === null || at <= instant) ?? changes[0];
  return textOf(later(instant, offset).getTime());
};
