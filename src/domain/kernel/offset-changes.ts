import { days, later } from './time.ts';
import type { OffsetChange, OffsetChanges } from './wall-clock.ts';

/** Returns the milliseconds by which the clock of a zone is ahead of UTC at an instant. */
export type OffsetAt = (instant: Date) => number;

/** The step of the search: no zone has changed its offset twice within a week since 1970. */
const STEP = days(5);

/** Returns the first second whose offset differs from the offset at `from`. */
const changeBetween = (offsetAt: OffsetAt, from: Date, to: Date): Date => {
  const before = offsetAt(from);
  let [low, high] = [from.getTime() / 1000, to.getTime() / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(new Date(middle * 1000)) === before) low = middle;
    else high = middle;
  }
  return new Date(high * 1000);
};

/** Searches for the offset changes of a zone after `start` until `end`, which are whole seconds. */
export const findOffsetChanges = (offsetAt: OffsetAt, start: Date, end: Date): OffsetChanges => {
  const changes: OffsetChange[] = [];
  let [at, offset] = [start, offsetAt(start)];
  const initial = { at: null, offset };
  while (at < end) {
    const next = new Date(Math.min(end.getTime(), later(at, STEP).getTime()));
    const after = offsetAt(next);
    if (after !== offset) changes.push({ at: changeBetween(offsetAt, at, next), offset: after });
    [at, offset] = [next, after];
  }
  return [initial, ...changes];
};
