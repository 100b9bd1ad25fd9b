import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, posix, relative, sep } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { changeOf, isMutated } from './score.ts';
import type { Mutant } from './score.ts';

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const FOLDER = 'tmp/mutation';

/** Returns where a process copies the sources to. */
export const sandboxOf = (pid: number): string => `${FOLDER}/sandbox-${pid}`;

/** A loop that does not end is found by counting; a busy machine is no reason to call a mutant detected. */
const TIMEOUT_MS = 10_000;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .sort();

/** Returns the files of a context that are mutated. */
export const mutatedFiles = (context: string): readonly string[] =>
  filesBelow(`src/domain/${context}`).filter(isMutated);

/** Returns the names of all contexts. */
export const contextNames = (): readonly string[] =>
  readdirSync('src/domain', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Tells whether a spec has many random cases. Most mutants are found sooner by a single one. */
const hasRandomCases = (source: string): boolean => source.includes("from 'fast-check'");

/** Returns the text of a spec and of the files beside it through which it imports others. */
const sourceOf = (file: string, read = new Set<string>()): string => {
  read.add(file);
  const source = readFileSync(file, 'utf8');
  const beside = [...source.matchAll(/ from '(\.[^']+)'/g)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .filter((path) => path.startsWith('test/unit/domain/') && !read.has(path));
  return [source, ...beside.map((path) => sourceOf(path, read))].join('\n');
};

/**
 * Returns the unit tests of the domain that import a file of a context, also through a file beside them, and all in its
 * folder. Those with random cases come last.
 */
const specsOf = (contexts: readonly string[]): readonly string[] => {
  const imported = new RegExp(`src/domain/(?:${contexts.join('|')})/`);
  const isOwn = (file: string): boolean => contexts.some((context) => file.startsWith(`test/unit/domain/${context}/`));
  const specs = filesBelow('test/unit/domain')
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => ({ file, source: sourceOf(file) }))
    .filter(({ file, source }) => isOwn(file) || imported.test(source));
  return [
    ...specs.filter(({ source }) => !hasRandomCases(source)),
    ...specs.filter(({ source }) => hasRandomCases(source)),
  ].map(({ file }) => file);
};

const originalOf = (lines: readonly string[], { location: { start, end } }: Result): string =>
  lines
    .slice(start.line - 1, end.line)
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === end.line - start.line ? end.column - 1 : undefined),
    )
    .join('\n');

const mutantOf = (result: Result): Mutant => {
  const file = relative(process.cwd(), result.fileName).split(sep).join('/');
  const lines = readFileSync(file, 'utf8').split('\n');
  const { line } = result.location.start;
  return {
    file,
    line,
    code: (lines[line - 1] ?? '').trim(),
    change: changeOf(originalOf(lines, result), result.replacement),
    status: result.status,
  };
};

/** What is measured, and how. */
interface Measurement {
  readonly files: readonly string[];
  readonly contexts: readonly string[];
  /** The file with the results of the last run. */
  readonly incrementalFile?: string;
}

/** Runs the unit tests of contexts against mutants of files. */
export const measure = async ({ files, contexts, incrementalFile }: Measurement): Promise<readonly Mutant[]> => {
  mkdirSync(FOLDER, { recursive: true });
  const stryker = new Stryker({
    testRunner: 'specs',
    plugins: [`${import.meta.dirname}/runner.ts`, `${import.meta.dirname}/literals.ts`],
    ignorers: ['literals'],
    mutate: [...files],
    testFiles: [...specsOf(contexts)],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: TIMEOUT_MS,
    incremental: incrementalFile !== undefined,
    incrementalFile: incrementalFile ?? `${FOLDER}/unused.json`,
    tempDirName: sandboxOf(process.pid),
    cleanTempDir: 'always',
    // The names of folders at the top; without a slash, they would also be those of contexts.
    ignorePatterns: ['bench', 'console', 'deploy', 'dist', 'docs-site', 'examples', 'tmp'].map(
      (folder) => `/${folder}`,
    ),
    disableTypeChecks: false,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    allowEmpty: true,
  });
  // Results that are kept can be of files that are not mutated any more.
  return (await stryker.runMutationTest()).map(mutantOf).filter(({ file }) => files.includes(file));
};

/** Returns where the results of a context are kept between runs. */
export const resultsOf = (context: string): string => {
  const file = `${FOLDER}/results/${context}.json`;
  mkdirSync(dirname(file), { recursive: true });
  return file;
};
