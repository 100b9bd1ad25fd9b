import { readFileSync, writeFileSync } from 'node:fs';
import { FLOOR } from './score.ts';
import type { Mutant, Score } from './score.ts';

/** The file of the scores of contexts. */
export const SCORES = 'test/mutation/scores.json';

/** What the last run over a context found. */
export interface RecordedScore {
  readonly detected: number;
  readonly undetected: number;
  /** The undetected mutants of a finished context; of others they are too many to read. */
  readonly survivors: readonly Pick<Mutant, 'file' | 'code' | 'change'>[];
  readonly equivalents: number;
  readonly percent: number;
}

/** Returns the scores of the contexts that have been measured. */
export const recordedScores = (): Readonly<Partial<Record<string, RecordedScore>>> =>
  JSON.parse(readFileSync(SCORES, 'utf8')) as Readonly<Partial<Record<string, RecordedScore>>>;

/** Records the score of a context. */
export const writeScore = (context: string, { percent, detected, survivors, equivalents }: Score): void => {
  const scores = new Map(Object.entries(recordedScores()));
  scores.set(context, {
    percent,
    detected,
    equivalents,
    undetected: survivors.length,
    survivors: percent < FLOOR ? [] : survivors.map(({ file, code, change }) => ({ file, code, change })),
  });
  const sorted = Object.fromEntries([...scores].sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(SCORES, `${JSON.stringify(sorted, null, 2)}\n`);
};
