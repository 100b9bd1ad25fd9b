import { timeOfDay, WEEK, weekOf } from '../kernel/hours-of-week.ts';
import type { WeekHours } from '../kernel/hours-of-week.ts';
import { days, hours, minutes } from '../kernel/time.ts';
import type { FloatingTime, ZoneClock } from '../kernel/wall-clock.ts';
import { restrictedHours, weekdays } from './schedule.ts';
import type { Handoff, RotationLayer } from './schedule.ts';

/** Receives a part of a turn, in milliseconds, with the position of its user in the layer. No part is empty. */
export type TurnVisit = (from: number, to: number, user: number) => void;

/** Visits the turns of a range in order, including turns of nobody. A turn may be visited in several parts. */
export type Rotation = (from: number, to: number, visit: TurnVisit) => void;

/** The periods of a layer on the clock of its zone, counted from the one in which the layer starts. */
interface Periods {
  begin(period: number): FloatingTime;
  /** Returns the period that contains the wall-clock time. */
  at(time: FloatingTime): number;
}

const DAY = days(1);

const regular = (first: FloatingTime, length: number): Periods => ({
  begin: (period) => first + period * length,
  at: (time) => Math.floor((time - first) / length),
});

const daysOfMonth = (month: number): number => new Date(Date.UTC(1970, month + 1, 0)).getUTCDate();

const monthly = (start: FloatingTime, monthDay: number, time: number): Periods => {
  const beginOf = (month: number): FloatingTime => Date.UTC(1970, month, Math.min(monthDay, daysOfMonth(month))) + time;
  const monthAt = (local: FloatingTime): number => {
    const date = new Date(local);
    const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    return beginOf(month) <= local ? month : month - 1;
  };
  const first = monthAt(start);
  return { begin: (period) => beginOf(first + period), at: (local) => monthAt(local) - first };
};

/** Returns the last time at or before `time` that lies `offset` after a multiple of `length`. */
const lastBefore = (time: FloatingTime, length: number, offset: number): FloatingTime =>
  Math.floor((time - offset) / length) * length + offset;

const periodsOf = ({ unit, every, time, weekday, monthDay }: Handoff, start: FloatingTime): Periods => {
  const midnight = lastBefore(start, DAY, 0);
  const handoffTime = time === undefined ? lastBefore(start, minutes(1), 0) - midnight : timeOfDay(time);
  const daily = lastBefore(start, DAY, handoffTime);
  if (unit === 'hour') return regular(lastBefore(start, hours(every), daily), hours(every));
  if (unit === 'day') return regular(daily, DAY);
  if (unit === 'month') return monthly(start, monthDay ?? new Date(start).getUTCDate(), handoffTime);
  const day = weekday === undefined ? midnight : weekOf(start) + days(weekdays.indexOf(weekday));
  return regular(lastBefore(start, WEEK, day + handoffTime), WEEK);
};

/** The periods that are counted. */
interface Count {
  /** Returns the number of counted periods before a period. */
  before(period: number): number;
  includes(period: number): boolean;
}

const countAll: Count = { before: (period) => period, includes: () => true };

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * Counts the periods that contain hours. Periods of days and hours repeat their pattern after a whole number of weeks;
 * those of weeks and months always contain hours.
 */
const countOpen = (periods: Periods, open: WeekHours): Count => {
  const length = periods.begin(1) - periods.begin(0);
  const cycle = WEEK / greatestDivisor(WEEK, length);
  const sums = [0];
  for (let period = 0; period < cycle; period += 1)
    sums.push((sums[period] ?? 0) + (open.meets(periods.begin(period), periods.begin(period + 1)) ? 1 : 0));
  const sum = (period: number): number => sums[period] ?? 0;
  return {
    before: (period) => Math.floor(period / cycle) * sum(cycle) + sum(period % cycle),
    includes: (period) => sum((period % cycle) + 1) > sum(period % cycle),
  };
};

/**
 * Returns the turns of a layer that starts at the wall-clock time `start`. Periods and restrictions are computed on a
 * clock without offset changes; then both ends of each part are converted to the real clock, which keeps their order.
 */
export const rotationOf = (layer: RotationLayer, start: FloatingTime, clock: ZoneClock): Rotation => {
  const periods = periodsOf(layer.handoff, start);
  const open = restrictedHours(layer.restrictions ?? []);
  const count = open === null || layer.skipClosed === false ? countAll : countOpen(periods, open);
  const periodsPerTurn = layer.handoff.unit === 'hour' ? 1 : layer.handoff.every;
  const userIn = (period: number): number => Math.floor(count.before(period) / periodsPerTurn) % layer.users.length;
  const first = layer.startsAt.getTime();
  const last = layer.endsAt?.getTime() ?? Infinity;

  return (rangeFrom, rangeTo, visit) => {
    const from = Math.max(rangeFrom, first);
    const to = Math.min(rangeTo, last);
    if (from >= to) return;
    const visitPart = (starts: number, ends: number, user: number): void => {
      const [partFrom, partTo] = [Math.max(from, starts), Math.min(to, ends)];
      if (partFrom < partTo) visit(partFrom, partTo, user);
    };
    // Parts that end at or before this wall-clock time have ended.
    const shown = clock.shownAt(from);
    let period = Math.max(0, periods.at(shown));
    let begin = periods.begin(period);
    let starts = clock.instantOf(begin);
    while (starts < to) {
      const end = periods.begin(period + 1);
      const ends = clock.instantOf(end);
      if (open === null) visitPart(starts, ends, userIn(period));
      else if (ends > from && count.includes(period)) {
        const user = userIn(period);
        open.eachWithin(Math.max(begin, shown), end, (partBegin, partEnd) => {
          const partStarts = clock.instantOf(partBegin);
          visitPart(partStarts, clock.instantOf(partEnd), user);
          return partStarts < to;
        });
      }
      period += 1;
      begin = end;
      starts = ends;
    }
  };
};
