import { days, hours, later, minutes } from '../kernel/time.ts';
import { timeZoneOf } from '../organizations/locale.ts';

/** A daily period on the clock of a time zone; it may include midnight. */
export interface QuietHours {
  /** Such as `22:00`. */
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether a value is a period: two different times of day and a time zone that exists. */
export const isQuietHours = (value: unknown): value is QuietHours => {
  const { from, to, timezone } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [from, to].every((time) => typeof time === 'string' && CLOCK_TIME.test(time)) && from !== to && typeof timezone === 'string' && timeZoneOf(timezone) !== null;
};

const timeOfDay = (text: string): number => {
  const [, hour = 0, minute = 0] = (CLOCK_TIME.exec(text) ?? []).map(Number);
  return hours(hour) + minutes(minute);
};

/** What the clocks of a zone show, as if it were UTC. */
const wallClock = (instant: Date, timeZone: string): Date => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
};

const midnightOf = (wall: Date): Date => new Date(wall.getTime() - (wall.getTime() % days(1)));

/** The first instant at which the clocks show a time, or a later one where they skip it. */
const instantOf = (wall: Date, timeZone: string): Date => {
  // Offsets are within a day; the two candidates are the offsets before and after a change of the clocks.
  const offsets = [later(wall, -days(1)), later(wall, days(1))].map((near) => wallClock(near, timeZone).getTime() - near.getTime());
  const candidates = offsets.map((offset) => later(wall, -offset)).toSorted((one, other) => one.getTime() - other.getTime());
  const exact = candidates.find((candidate) => wallClock(candidate, timeZone).getTime() === wall.getTime());
  return exact ?? candidates[candidates.length - 1] ?? wall;
};

/** Until when alerts are held; null outside the quiet hours. */
export const quietUntil = ({ from, to, timezone }: QuietHours, now: Date): Date | null => {
  const wall = wallClock(now, timezone);
  const [at, start, end] = [wall.getTime() % days(1), timeOfDay(from), timeOfDay(to)];
  const isQuiet = start < end ? at >= start && at < end : at >= start || at < end;
  if (!isQuiet) return null;
  const day = at < end ? midnightOf(wall) : later(midnightOf(wall), days(1));
  const until = instantOf(later(day, end), timezone);
  return until > now ? until : null;
};
