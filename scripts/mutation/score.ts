/** The share of mutants in percent that the tests of a context detect at least. */
export const FLOOR = 95;

/**
 * Tells whether a file has mutants: indexes are written by `npm run docs`, and lists of codes are compared with docs/errors.md, which
 * contains all of them.
 */
export const isMutated = (file: string): boolean =>
  /^src\/domain\/[^/]+\/.+\.ts$/.test(file) && !/(?:\/index|\.errors)\.ts$/.test(file);

/** What became of a mutant, in the words of Stryker. */
export type MutantStatus =
  'Killed' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Timeout' | 'Ignored' | 'Pending';

/** A mutant of a file of the domain, and what became of it. */
export interface Mutant {
  readonly file: string;
  /** The number of its first line. */
  readonly line: number;
  /** The text of that line. */
  readonly code: string;
  /** The change, such as `a < b → a <= b`. */
  readonly change: string;
  readonly status: MutantStatus;
}

/** A mutant that no test can kill, as it behaves like the code. */
export interface Equivalent {
  readonly file: string;
  readonly code: string;
  readonly change: string;
  readonly reason: string;
}

/** The result of the mutants of a context or a file. */
export interface Score {
  /** The share of the mutants that tests detect, in percent. */
  readonly percent: number;
  readonly detected: number;
  /** The mutants that no test detects and that are not equivalent. */
  readonly survivors: readonly Mutant[];
  readonly equivalents: number;
  /** The listed mutants that a test kills, or that do not exist any more. */
  readonly stale: readonly Equivalent[];
}

const LENGTH = 100;

const short = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > LENGTH ? `${line.slice(0, LENGTH)}…` : line;
};

/** Returns the text by which a change is listed. */
export const changeOf = (original: string, replacement: string): string => `${short(original)} → ${short(replacement)}`;

const isDetected = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout';

const isUndetected = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

const isListed =
  (equivalents: readonly Equivalent[]) =>
  ({ file, code, change }: Mutant): boolean =>
    equivalents.some((other) => other.file === file && other.code === code && other.change === change);

/**
 * Returns the score of mutants. Mutants that do not run, and equivalent ones, do not count.
 * The equivalents are those that are listed for the files of the mutants.
 */
export const scoreOf = (mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Score => {
  const detected = mutants.filter(isDetected).length;
  const undetected = mutants.filter(isUndetected);
  const listed = undetected.filter(isListed(equivalents));
  const survivors = undetected.filter((mutant) => !listed.includes(mutant));
  const all = detected + survivors.length;
  return {
    percent: all === 0 ? 100 : (detected / all) * 100,
    detected,
    survivors,
    equivalents: listed.length,
    stale: equivalents.filter((one) => !undetected.some(isListed([one]))),
  };
};

/** Returns a score in percent with one decimal, rounded down, so that 100 means all. */
export const shown = (percent: number): string => (Math.floor(percent * 10) / 10).toFixed(1);
