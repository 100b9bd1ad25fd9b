import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { transformSync } from 'esbuild';
import { FLOOR, isMutated } from './score.ts';
import { SCORES } from './scores.ts';
import type { RecordedScore } from './scores.ts';

type Scores = Readonly<Partial<Record<string, RecordedScore>>>;

/** Runs git in a clone; null if it fails. */
type Git = (...args: readonly string[]) => string | null;

/** The output of git about the whole domain is longer than a process may print by default. */
const MAX_BYTES = 64 * 2 ** 20;

const gitIn =
  (clone: string): Git =>
  (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: clone, encoding: 'utf8', maxBuffer: MAX_BYTES });
    return status === 0 ? stdout.trim() : null;
  };

const linesOf = (output: string | null): readonly string[] => (output ?? '').split('\n').filter((line) => line !== '');

const scoresIn = (clone: string): Scores => JSON.parse(readFileSync(join(clone, SCORES), 'utf8')) as Scores;

/** Returns the contexts whose score is at or above the floor. */
const finishedIn = (clone: string): readonly string[] =>
  Object.entries(scoresIn(clone)).flatMap(([name, score]) => ((score?.percent ?? 0) >= FLOOR ? [name] : []));

/**
 * Returns the commit at which the score that a finished context has now was recorded first, by context. A score that is
 * not committed was recorded now, and has none.
 */
export const recordingCommits = (clone: string): ReadonlyMap<string, string> => {
  const git = gitIn(clone);
  const now = scoresIn(clone);
  const found = new Map<string, string>();
  for (const commit of linesOf(git('log', '--format=%H', '--reverse', '--', SCORES))) {
    const then = JSON.parse(git('show', `${commit}:${SCORES}`) ?? '{}') as Scores;
    for (const context of finishedIn(clone))
      if (!found.has(context) && isDeepStrictEqual(then[context], now[context])) found.set(context, commit);
  }
  return found;
};

/** Returns a commit by its name; null if the clone does not have it. */
export const commitOf = (clone: string, name: string): string | null =>
  gitIn(clone)('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

/** Returns how many commits ago each file was changed; -1 if the change is not committed. */
const commitsAgo = (git: Git): ReadonlyMap<string, number> => {
  const log = git('log', '--format=%x00', '--name-only', 'HEAD', '--', 'src/domain') ?? '';
  const [, ...commits] = log.split('\0');
  const ages = commits.flatMap((names, age) => linesOf(names).map((name): [string, number] => [name, age]));
  const present = linesOf(git('diff', '--name-only', 'HEAD')).map((name): [string, number] => [name, -1]);
  // Of the entries of one name in a map the last one stays, which is to be the youngest.
  return new Map([...ages.reverse(), ...present]);
};

/** Returns the code of a module without its comments and types, which have no mutants. */
const codeOf = (source: string): string => transformSync(source, { loader: 'ts', legalComments: 'none' }).code;

/**
 * Returns the files of finished contexts whose code differs from a commit, or without one from that at which the score of their
 * context was recorded. Those that were changed last come first, and of one commit the small ones.
 */
export const changedFiles = (clone: string, base?: string): readonly string[] => {
  const git = gitIn(clone);
  const ages = commitsAgo(git);
  const age = (file: string): number => ages.get(file) ?? -1;
  const size = (file: string): number => statSync(join(clone, file)).size;
  const isOtherCode = (file: string, commit: string): boolean => {
    const before = git('show', `${commit}:${file}`);
    return before === null || codeOf(before) !== codeOf(readFileSync(join(clone, file), 'utf8'));
  };
  const bases = base === undefined ? recordingCommits(clone) : finishedIn(clone).map((name) => [name, base] as const);
  return [...bases]
    .flatMap(([context, commit]) =>
      linesOf(git('diff', '--name-only', '--diff-filter=d', commit, '--', `src/domain/${context}`)).filter(
        (file) => isMutated(file) && isOtherCode(file, commit),
      ),
    )
    .sort((one, other) => age(one) - age(other) || size(one) - size(other));
};
