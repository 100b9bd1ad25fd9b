import { days, hours, minutes } from './time.ts';
import type { FloatingTime } from './wall-clock.ts';

export const WEEK = days(7);
/** The first Monday of 1970. */
const FIRST_MONDAY: FloatingTime = days(4);

/** The Monday at or before the time, at 00:00. */
export const weekOf = (time: FloatingTime): FloatingTime => Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;

/** The milliseconds of `09:00` since midnight. */
export const timeOfDay = (text: string): number => hours(Number(text.slice(0, 2))) + minutes(Number(text.slice(3, 5)));

/** Hours that begin on some days of the week. At or before `from`, they end on the next day. */
export interface DailyHours {
  /** 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  /** A time such as `08:00`. */
  readonly from: string;
  readonly to: string;
}

/** Hours that recur every week on a clock that is never changed. */
export interface WeekHours {
  /** Calls `visit` for each part of the hours between the two times, in order, until it returns false. */
  eachWithin(begin: FloatingTime, end: FloatingTime, visit: (begin: FloatingTime, end: FloatingTime) => unknown): void;
  /** Whether any of the hours lies between the two times. */
  meets(begin: FloatingTime, end: FloatingTime): boolean;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The hours from Monday 00:00 on; hours over the end of the week are two parts. */
const partsOf = ({ days: on, from, to }: DailyHours): readonly Part[] => {
  const begin = timeOfDay(from);
  const difference = timeOfDay(to) - begin;
  const length = difference > 0 ? difference : difference + days(1);
  return on.flatMap((day) => {
    const start = days(day - 1) + begin;
    const end = start + length;
    return end <= WEEK ? [{ from: start, to: end }] : [{ from: start, to: WEEK }, { from: 0, to: end - WEEK }];
  });
};

/** The parts in order, those that meet or overlap joined. */
const joined = (parts: readonly Part[]): readonly Part[] => {
  const whole: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last === undefined || part.from > last.to) whole.push(part);
    else whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, part.to) };
  }
  return whole;
};

/** The position of the first part that ends after the time. A layer may have hundreds of parts and is asked about each of its periods. */
const firstEndingAfter = (parts: readonly Part[], time: number): number => {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.to ?? WEEK) > time) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** All these hours together; null if they are the whole week, as they are without any. */
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
