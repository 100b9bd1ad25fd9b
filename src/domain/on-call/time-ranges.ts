import { later } from '../kernel/time.ts';
import type { TimeRange } from './schedule.ts';

const inOrder = (one: TimeRange, other: TimeRange): number => one.from.getTime() - other.from.getTime();

/** Parts of a range that follow each other and last at most `length` milliseconds. */
export const partsOfRange = ({ from, to }: TimeRange, length: number): readonly TimeRange[] => {
  const parts: TimeRange[] = [];
  for (let begin = from; begin < to; begin = later(begin, length)) {
    const end = later(begin, length);
    parts.push({ from: begin, to: end < to ? end : to });
  }
  return parts;
};

/** The instants that are in any of the ranges: the fewest ranges, in order. */
export const unionOf = (ranges: readonly TimeRange[]): readonly TimeRange[] => {
  const joined: TimeRange[] = [];
  for (const range of ranges.filter(({ from, to }) => from < to).toSorted(inOrder)) {
    const last = joined.at(-1);
    if (last === undefined || range.from > last.to) joined.push(range);
    else if (range.to > last.to) joined[joined.length - 1] = { from: last.from, to: range.to };
  }
  return joined;
};

/** The instants of the ranges that are in none of the others. Both are in order and do not overlap, as `unionOf` makes them. */
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
      if (begin < other.to) begin = other.to;
    }
    return begin < to ? [...left, { from: begin, to }] : left;
  });
};

/** The instants that are in both. */
export const intersectionOf = (ranges: readonly TimeRange[], others: readonly TimeRange[]): readonly TimeRange[] => without(ranges, without(ranges, others));
