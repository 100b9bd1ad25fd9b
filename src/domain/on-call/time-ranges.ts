import { later } from '../kernel/time.ts';
import type { TimeRange } from './schedule.ts';

const inOrder = (one: TimeRange, other: TimeRange): number => one.from.getTime() - other.from.getTime();

/** Splits a range into consecutive parts of at most `length` milliseconds. */
export const partsOfRange = ({ from, to }: TimeRange, length: number): readonly TimeRange[] => {
  const parts: TimeRange[] = [];
  for (let begin = from; begin < to; begin = later(begin, length)) {
    const end = later(begin, length);
    parts.push({ from: begin, to: end < to ? end : to });
  }
  return parts;
};

/** Returns the union of the ranges as the fewest ranges, in order. */
export const unionOf = (ranges: readonly TimeRange[]): readonly TimeRange[] => {
  const joined: TimeRange[] = [];
  for (const range of ranges.filter(({ from, to }) => from < to).toSorted(inOrder)) {
    const last = joined.at(-1);
    if (last === undefined || range.from > last.to) joined.push(range);
    else if (range.to > last.to) joined[joined.length - 1] = { from: last.from, to: range.to };
  }
  return joined;
};

/**
 * Returns the parts of the ranges that lie in none of the other ranges. Both lists must be in order and without
 * overlaps, as `unionOf` returns them.
 */
export const without = (ranges: readonly TimeRange[], others: readonly TimeRange[]): readonly TimeRange[] => {
  let passed = 0;
  return ranges.flatMap(({ from, to }) => {
    const left: TimeRange[] = [];
    let begin = from;
    while (passed < others.length && (others[passed]?.to ?? to) <= from) passed += 1;
    for (let at = passed; at < others.length; at += 1) {
      const other = others[at];
      if (other === undefined || other.from >= to) break;
      if (begin < other.from) left.push({ from: begin, to: other.from });
      begin = other.to;
    }
    return begin < to ? [...left, { from: begin, to }] : left;
  });
};

/** Returns the intersection of both lists of ranges. */
export const intersectionOf = (ranges: readonly TimeRange[], others: readonly TimeRange[]): readonly TimeRange[] =>
  without(ranges, without(ranges, others));
