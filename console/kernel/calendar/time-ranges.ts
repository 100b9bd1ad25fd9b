import { days as daysOf, minutes } from '../../../src/domain/kernel/time.ts';
import { zoneClock } from '../../../src/domain/kernel/wall-clock.ts';
import type { ZoneClock } from '../../../src/domain/kernel/wall-clock.ts';
import { zoneOffsets } from '../zone-offsets.ts';
import type { CalendarDay } from './calendar-days.ts';
import type { CalendarView } from './calendar-view.ts';

/** A time between two instants, in milliseconds. The end is exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** The times that a calendar offers: its days, in slots. */
export interface TimeGrid {
  /** Days without gaps between them. */
  readonly days: readonly CalendarDay[];
  /** The length of a slot in milliseconds. That of a day or more is the whole day, however many hours it has. */
  readonly slot: number;
  readonly zone: string;
}

/** The length of a slot of each period. */
export const calendarSlots: Readonly<Record<CalendarView, number>> = {
  day: minutes(15),
  week: minutes(30),
  month: daysOf(1),
};

/** The part of a time that is changed: all of it, or one end. */
export type SpanPart = 'all' | 'start' | 'end';

const DAY = daysOf(1);
const WEEK_DAYS = 7;

/** Returns the slot with an instant, or the nearest one of the grid. */
const slotAt = ({ days, slot }: TimeGrid, instant: number): TimeSpan => {
  const day = days.findLast(({ from }) => from <= instant) ?? days[0] ?? { from: instant, to: instant };
  if (slot >= DAY) return { from: day.from, to: day.to };
  const within = Math.max(day.from, Math.min(day.to - 1, instant));
  const from = day.from + Math.floor((within - day.from) / slot) * slot;
  return { from, to: Math.min(day.to, from + slot) };
};

/** Returns the bound of a slot that is nearest to an instant. */
const boundNear = (grid: TimeGrid, instant: number): number => {
  const { from, to } = slotAt(grid, instant);
  return instant - from < to - instant ? from : to;
};

/** Returns the slots from one instant to another one, in whichever direction the pointer went. */
export const spanBetween = (grid: TimeGrid, one: number, other: number): TimeSpan => ({
  from: slotAt(grid, Math.min(one, other)).from,
  to: slotAt(grid, Math.max(one, other)).to,
});

/** Returns the clock of a zone around some instants. */
const clockAround = (zone: string, ...instants: readonly number[]): ZoneClock =>
  zoneClock(
    zoneOffsets(zone, {
      from: new Date(Math.min(...instants) - daysOf(2)),
      to: new Date(Math.max(...instants) + daysOf(2)),
    }),
  );

/** Returns the time that begins at another instant and lasts as long on the clock, also if the clock is changed in it. */
const begunAt = (span: TimeSpan, from: number, zone: string): TimeSpan => {
  const length = span.to - span.from;
  const clock = clockAround(zone, span.from, span.to, from, from + length);
  const to = clock.instantOf(clock.shownAt(from) + clock.shownAt(span.to) - clock.shownAt(span.from));
  return { from, to: to > from ? to : from + length };
};

/** Returns the instant at which the clock of a zone has gone on for a duration. */
const laterByClock = (instant: number, duration: number, zone: string): number => {
  const clock = clockAround(zone, instant, instant + duration);
  return clock.instantOf(clock.shownAt(instant) + duration);
};

/**
 * Returns the time that was moved from the slot of one instant to that of another one. It keeps its hours on the clock,
 * so that a night shift stays one when it is moved over a change of the clock.
 */
export const movedSpan = (grid: TimeGrid, span: TimeSpan, one: number, other: number): TimeSpan => {
  const [from, to] = [slotAt(grid, one).from, slotAt(grid, other).from];
  if (from === to) return span;
  const clock = clockAround(grid.zone, from, to);
  const by = clock.shownAt(to) - clock.shownAt(from);
  return begunAt(span, laterByClock(span.from, by, grid.zone), grid.zone);
};

/** Returns the time whose start or end was dragged to an instant. At least a slot of it is left. */
export const resizedSpan = (grid: TimeGrid, span: TimeSpan, part: 'start' | 'end', instant: number): TimeSpan => {
  const bound = boundNear(grid, instant);
  return part === 'start'
    ? { from: Math.min(bound, slotAt(grid, span.to - 1).from), to: span.to }
    : { from: span.from, to: Math.max(bound, slotAt(grid, span.from).to) };
};

/** A step by keyboard: to the next slot, or farther. */
export interface SpanStep {
  readonly part: 'all' | 'end';
  readonly direction: 1 | -1;
  /** True for a day, or for a week where a slot is a day. */
  readonly isLong: boolean;
}

/** Returns the time after a step. An end that would come before the start stays where it is. */
export const steppedSpan = ({ slot, zone }: TimeGrid, span: TimeSpan, step: SpanStep): TimeSpan => {
  const long = slot >= DAY ? WEEK_DAYS * DAY : DAY;
  const by = step.direction * (step.isLong ? long : slot);
  // Within a day each half hour is passed, also one that the clock shows twice.
  const after = (instant: number): number => (Math.abs(by) < DAY ? instant + by : laterByClock(instant, by, zone));
  if (step.part === 'all') return begunAt(span, after(span.from), zone);
  const to = after(span.to);
  return to > span.from ? { from: span.from, to } : span;
};
