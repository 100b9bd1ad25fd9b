import type { PlotLine } from './response-plot.ts';

/** The number of colors of lines; their tokens are `--line-1` and on. */
export const LINE_COLORS = 5;

/** The dashes of lines whose colors others have already. */
const dashes: readonly (readonly number[])[] = [[], [8, 4], [8, 3, 2, 3]];
const SLOW_DASHES: readonly number[] = [2, 3];

/** Returns the lengths of the dashes and gaps of a line, so that lines can be told apart without color. */
export const dashOf = ({ quantile }: Pick<PlotLine, 'quantile'>, at: number): readonly number[] =>
  quantile === 'p95Ms' ? SLOW_DASHES : (dashes[Math.floor(at / LINE_COLORS) % dashes.length] ?? []);

/** Returns the name of the token of a line's color. */
export const colorTokenOf = (at: number): string => `--line-${(at % LINE_COLORS) + 1}`;
