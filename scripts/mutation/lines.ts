import { shown } from './score.ts';
import type { Score } from './score.ts';

/** Returns the lines that are printed about the mutants of a context or a file. */
export const scoreLines = (name: string, { percent, detected, survivors, equivalents, stale }: Score): string[] => [
  ...survivors.map(({ file, line, code, change, status }) =>
    [`${file}:${line} ${status}`, `  ${code}`, `  ${change}`].join('\n'),
  ),
  ...stale.map(({ file, change }) => `${file}: ${change} is listed as equivalent, but is detected or does not exist.`),
  `${name}: ${shown(percent)} %; ${detected} of ${detected + survivors.length} mutants detected, ${equivalents} equivalent.`,
];
