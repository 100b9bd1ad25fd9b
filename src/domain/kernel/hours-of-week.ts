import { days, hours, minutes } from './time.ts';
import type { FloatingTime } from './wall-clock.ts';

/** The length of a week without clock changes, in milliseconds. */
export const WEEK = days(7);
/** The first Monday of 1970. */
const FIRST_MONDAY: FloatingTime = days(4);

/** Returns the last Monday, 00:00, at or before the time. */
export const weekOf = (time: FloatingTime): FloatingTime =>
  Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;

/** Returns a time of day such as `09:00` in milliseconds since midnight. */
export const timeOfDay = (text: string): number => hours(Number(text.slice(0, 2))) + minutes(Number(text.slice(3, 5)));

/** Hours that begin on certain days of the week. If `to` is not after `from`, they end on the next day. */
export interface DailyHours {
  /** The days of the week, from 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  /** The start as a time of day, such as `08:00`. */
  readonly from: string;
  readonly to: string;
}

/** Hours that recur every week on a clock that is never changed. */
export interface WeekHours {
  /** Calls `visit` for each part of the hours between the two times, in order, until it returns false. */
  eachWithin(begin: FloatingTime, end: FloatingTime, visit: (begin: FloatingTime, end: FloatingTime) => unknown): void;
  /** Returns true if any of the hours lies between the two times. */
  meets(begin: FloatingTime, end: FloatingTime): boolean;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Returns the hours in milliseconds since Monday, 00:00. Hours that span the end of the week become two parts. */
const partsOf = ({ days: on, from, to }: DailyHours): readonly Part[] => {
  const begin = timeOfDay(from);
  const difference = timeOfDay(to) - begin;
  const length = difference > 0 ? difference : difference + days(1);
  return on.flatMap((day) => {
    const start = days(day - 1) + begin;
    const end = start + length;
    return end <= WEEK
      ? [{ from: start, to: end }]
      : [
          { from: start, to: WEEK },
          { from: 0, to: end - WEEK },
        ];
  });
};

/** Sorts the parts and joins those that touch or overlap. */
const joined = (parts: readonly Part[]): readonly Part[] => {
  const whole: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last === undefined || part.from > last.to) whole.push(part);
    else whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, part.to) };
  }
  return whole;
};

/**
 * Returns the index of the first part that ends after the time. It is a binary search, because a layer may have
 * hundreds of parts and each of its periods is looked up.
 */
const firstEndingAfter = (parts: readonly Part[], time: number): number => {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.to ?? WEEK) > time) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Returns the union of the hours, or null if they cover the whole week. No hours at all count as the whole week. */
export const hoursOfWeek = (daily: readonly DailyHours[]): WeekHours | null => {
  const parts = joined(daily.flatMap(partsOf));
  const [first] = parts;
  if (first === undefined || (first.from === 0 && first.to === WEEK)) return null;
  const eachWithin: WeekHours['eachWithin'] = (begin, end, visit) => {
    if (begin >= end) return;
    for (let week = weekOf(begin); week < end; week += WEEK)
      for (let at = firstEndingAfter(parts, begin - week); at < parts.length; at += 1) {
        const { from, to } = parts[at] ?? first;
        if (week + from >= end || visit(Math.max(begin, week + from), Math.min(end, week + to)) === false) return;
      }
  };
  const meets = (begin: FloatingTime, end: FloatingTime): boolean => {
    let found = false;
    eachWithin(begin, end, () => {
      found = true;
      return false;
    });
    return found;
  };
  return { eachWithin, meets };
};
