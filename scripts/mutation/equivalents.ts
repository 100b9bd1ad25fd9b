import { readFileSync } from 'node:fs';
import type { Equivalent } from './score.ts';

/** Returns the equivalent mutants that are listed, with the reason of each. */
export const listedEquivalents = (): readonly Equivalent[] =>
  JSON.parse(readFileSync('test/mutation/equivalents.json', 'utf8')) as readonly Equivalent[];
