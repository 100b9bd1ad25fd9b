import { days, later, minutes } from '../../kernel/time.ts';
import { LARGEST_OFFSET, localTimeAt, zoneClock } from '../../kernel/wall-clock.ts';
import type { FloatingTime, LocalTime, OffsetChanges } from '../../kernel/wall-clock.ts';
import { nextMatch } from './calendar-pattern.ts';
import type { CalendarPattern } from './calendar-pattern.ts';
import { parseCron } from './cron-expression.ts';
import { parseOnCalendar } from './on-calendar.ts';

/** The time zone of a schedule that names none. */
export const DEFAULT_SCHEDULE_ZONE = 'UTC';
/** The maximum number of calendar expressions of a schedule, one a line. */
export const MAX_SCHEDULE_LINES = 10;
/** The shortest time between two runs. */
export const SHORTEST_RUN_INTERVAL = minutes(1);
/** The number of runs that are examined for the shortest time between two: more than a day has minutes. */
const EXAMINED_RUNS = 1500;

/** Returns the offset changes of a time zone that determine local times in the range. */
export type ReadOffsets = (zone: string, range: { readonly from: Date; readonly to: Date }) => OffsetChanges;

/**
 * The runs at clock changes. `once`: each local time once, one that is skipped directly after the gap (cron,
 * fixed times). `everyTime`: whenever the clock shows the time (cron with `*`). `skipped`: each local time once, none that
 * is skipped (systemd).
 */
export type AtClockChanges = 'once' | 'everyTime' | 'skipped';

/** A line of a schedule. */
interface ScheduleLine {
  readonly pattern: CalendarPattern;
  readonly atClockChanges: AtClockChanges;
  readonly timeZone: string;
}

/** A schedule of runs in a time zone. */
export interface HeartbeatSchedule {
  readonly lines: readonly ScheduleLine[];
}

/** The reason why a schedule is refused. */
export type ScheduleProblem = 'unreadable' | 'unknownTimeZone' | 'neverRuns' | 'runsTooOften';

const isCron = (text: string): boolean => text.startsWith('@') || text.split(/[ \t]+/).length > 4;

const lineOf = (text: string, timeZone: string): ScheduleLine | ScheduleProblem => {
  if (isCron(text)) {
    const cron = parseCron(text);
    if (cron === null) return 'unreadable';
    return { pattern: cron.pattern, atClockChanges: cron.isFixed ? 'once' : 'everyTime', timeZone };
  }
  const calendar = parseOnCalendar(text);
  if (typeof calendar === 'string') return calendar;
  return { pattern: calendar.pattern, atClockChanges: 'skipped', timeZone: calendar.timeZone ?? timeZone };
};

/**
 * Parses a schedule: a cron expression, or calendar expressions of systemd, one a line. An expression of systemd that
 * names a time zone is in that zone.
 */
export const parseSchedule = (text: string, timeZone: string): HeartbeatSchedule | ScheduleProblem => {
  const written = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (written.length === 0 || written.length > MAX_SCHEDULE_LINES) return 'unreadable';
  if (written.length > 1 && written.some(isCron)) return 'unreadable';
  const lines: ScheduleLine[] = [];
  for (const each of written) {
    const line = lineOf(each, timeZone);
    if (typeof line === 'string') return line;
    lines.push(line);
  }
  return { lines };
};

/** Returns the changes of a zone around the times from one instant to a local time. */
const changesUntil = (zone: string, from: number, local: FloatingTime, offsets: ReadOffsets): OffsetChanges =>
  offsets(zone, {
    from: new Date(from - LARGEST_OFFSET - days(1)),
    to: new Date(Math.max(from, local) + LARGEST_OFFSET + days(1)),
  });

/** Returns the first run after the instant of a line whose local times count once. */
const nextOnce = ({ pattern, atClockChanges, timeZone }: ScheduleLine, after: number, offsets: ReadOffsets) => {
  let local: FloatingTime | null = zoneClock(changesUntil(timeZone, after, after, offsets)).shownAt(after);
  for (;;) {
    local = nextMatch(pattern, local);
    if (local === null) return null;
    const clock = zoneClock(changesUntil(timeZone, after, local, offsets));
    const instant = clock.instantOf(local);
    if (instant > after && (atClockChanges === 'once' || clock.shownAt(instant) === local)) return instant;
  }
};

/** Returns the first run after the instant of a line that runs whenever the clock shows one of its times. */
const nextEveryTime = ({ pattern, timeZone }: ScheduleLine, after: number, offsets: ReadOffsets): number | null => {
  let start = after;
  for (;;) {
    const shown = zoneClock(changesUntil(timeZone, start, start, offsets)).shownAt(start);
    const local = nextMatch(pattern, shown);
    if (local === null) return null;
    const instant = start + (local - shown);
    const changes = changesUntil(timeZone, start, local, offsets);
    const change = changes.find(({ at }) => at !== null && at.getTime() > start && at.getTime() <= instant)?.at;
    if (change === null || change === undefined) return instant;
    start = change.getTime();
    const first = zoneClock(changes).shownAt(start);
    if (nextMatch(pattern, first - 1) === first) return start;
  }
};

/** Returns the time of the first run after the instant, or null if there is none. */
export const nextRunAfter = ({ lines }: HeartbeatSchedule, after: Date, offsets: ReadOffsets): Date | null => {
  const times = lines.flatMap((line) => {
    const next =
      line.atClockChanges === 'everyTime'
        ? nextEveryTime(line, after.getTime(), offsets)
        : nextOnce(line, after.getTime(), offsets);
    return next === null ? [] : [next];
  });
  return times.length === 0 ? null : new Date(Math.min(...times));
};

/** A clock that is never changed. */
const withoutChanges: ReadOffsets = () => [{ at: null, offset: 0 }];

/**
 * Returns the shortest time between two runs from an instant on, in milliseconds, on a clock that is never changed. A
 * schedule with less than two runs has none.
 */
export const shortestRunInterval = (schedule: HeartbeatSchedule, from: Date): number => {
  let shortest = Infinity;
  let run = nextRunAfter(schedule, from, withoutChanges);
  for (let count = 0; count < EXAMINED_RUNS && run !== null && shortest >= SHORTEST_RUN_INTERVAL; count += 1) {
    const next = nextRunAfter(schedule, run, withoutChanges);
    if (next !== null) shortest = Math.min(shortest, next.getTime() - run.getTime());
    run = next;
  }
  return shortest;
};

/** Returns the reason to refuse a schedule at a time, or null if there is none. */
export const scheduleProblem = (text: string, timeZone: string, now: Date): ScheduleProblem | null => {
  const schedule = parseSchedule(text, timeZone);
  if (typeof schedule === 'string') return schedule;
  // Local times of yesterday can be ahead in another zone.
  if (nextRunAfter(schedule, later(now, -LARGEST_OFFSET), withoutChanges) === null) return 'neverRuns';
  return shortestRunInterval(schedule, now) < SHORTEST_RUN_INTERVAL ? 'runsTooOften' : null;
};

/** Returns the local time of a run in the zone that a person reads it in, such as `2026-03-29 02:30`. */
export const runText = (run: Date, timeZone: string, offsets: ReadOffsets): string => {
  const at = run.getTime();
  const local: LocalTime = localTimeAt(run, changesUntil(timeZone, at, at, offsets));
  return local.slice(0, 'YYYY-MM-DDThh:mm'.length).replace('T', ' ');
};
