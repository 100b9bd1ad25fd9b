import { RRuleTemporal } from 'rrule-temporal';
import { days } from '../../domain/kernel/time.ts';
import { zoneClock } from '../../domain/kernel/wall-clock.ts';
import type { FloatingTime, OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import { calendarInstant } from '../../domain/on-call/calendar-clock.ts';
import { UnreadableCalendar, detailOf, timeOf } from './ical-properties.ts';
import type { Property } from './ical-properties.ts';

/** A recurrence rule in parts such as `freq`, `interval` and `byday`. */
export type Rule = Readonly<Record<string, unknown>>;

/** A range on a wall clock, with both ends included. */
export interface ClockRange {
  readonly from: FloatingTime;
  readonly to: FloatingTime;
}

/** The clock on which a rule is expanded, and the maximum number of its occurrences. */
export interface RuleClock {
  readonly changes: OffsetChanges;
  readonly limit: number;
}

/** The maximum number of periods that the library examines; each takes about a microsecond. */
const MAX_EXAMINED = 10_000_000;

export const ruleOf = ({ values: [rule] }: Property): Rule => rule as Rule;

const compact = (time: FloatingTime): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Returns the last wall-clock time that UNTIL permits. A date includes the whole day. */
const lastOf = (until: unknown, changes: OffsetChanges): FloatingTime => {
  if (until === undefined) return Infinity;
  const { local, zone, isDate } = timeOf(until, null);
  if (isDate) return local + days(1) - 1;
  return zone === 'UTC' ? zoneClock(changes).shownAt(local) : local;
};

/**
 * Returns the wall-clock times in the range at which the rule has occurrences, the start always among them. Times that
 * a clock change skips are no occurrences and do not count (RFC 5545, 3.3.10). The library expands on a clock without
 * changes.
 */
export const startsOfRule = (
  rule: Rule,
  start: FloatingTime,
  { from, to }: ClockRange,
  { changes, limit }: RuleClock,
): readonly FloatingTime[] => {
  const { count, until, ...parts } = rule;
  const last = Math.min(to, lastOf(until, changes));
  const exists = (time: FloatingTime): boolean => time === start || calendarInstant(time, changes).exists;
  const text = Object.entries(parts)
    .map(([name, value]) => `${name.toUpperCase()}=${String(value)}`)
    .join(';');
  const step = /^(?:SECOND|MINUTE|HOUR)LY$/.test(String(rule['freq'])) ? days(1) : days(366);
  const found: FloatingTime[] = [];
  const add = (time: FloatingTime): boolean => {
    if (time > last || (typeof count === 'number' && found.length >= count)) return false;
    if (exists(time)) found.push(time);
    if (found.length > limit) throw new UnreadableCalendar('tooManyOccurrences');
    return true;
  };
  try {
    const expanded = new RRuleTemporal({
      rruleString: `DTSTART:${compact(start)}\nRRULE:${text}`,
      includeDtstart: true,
      cache: false,
      maxIterations: MAX_EXAMINED,
    });
    if (typeof count === 'number') expanded.all(({ epochMilliseconds }) => add(epochMilliseconds));
    else
      for (let begin = Math.max(from, start); begin <= last; begin += step)
        for (const { epochMilliseconds } of expanded.between(
          new Date(begin),
          new Date(Math.min(last, begin + step - 1)),
          true,
        ))
          add(epochMilliseconds);
  } catch (fault) {
    if (fault instanceof UnreadableCalendar) throw fault;
    throw new UnreadableCalendar('invalidCalendar', `the rule ${text.slice(0, 100)}: ${detailOf(fault)}`);
  }
  return found.filter((time) => time >= from);
};
