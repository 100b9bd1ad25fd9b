import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

/** What a run of a model has made, without a failure if it is recorded. */
export interface ModelResult {
  readonly title: string;
  readonly commit: string;
  readonly seed: number;
  /** How many histories ran at once. */
  readonly lanes: number;
  readonly histories: number;
  readonly steps: number;
  /** The steps with more than one call. */
  readonly races: number;
  readonly deaths: number;
  /** The steps that set the clock back. Missing in results of versions that did not. */
  readonly setBacks?: number;
  /** The number of answers by their code, most frequent first. */
  readonly answers: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** The time of the processor in the process of the test, without the server of the database. */
  readonly processorSeconds: number;
}

const FOLDER = 'test/integration/models/results';
const SUFFIX = '.spec.ts';

/** Returns the time of the processor since then, in seconds, which other work of the machine does not lengthen. */
export const processorSecondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1e6);
};

/** Returns the result in a line. */
export const reportOf = ({
  title,
  histories,
  seconds,
  processorSeconds: used,
  steps,
  races,
  deaths,
  setBacks = 0,
  answers,
}: ModelResult): string => {
  const codes = Object.entries(answers).map(([code, count]) => `${code} ${count}`);
  const time = `${seconds} s (${used} s of the processor)`;
  return `${title}: ${histories} histories in ${time}, ${steps} steps, ${races} races, ${deaths} deaths, ${setBacks} steps back; ${codes.join(', ')}`;
};

/** Records the result of a spec for `docs/models.md`. Each machine has a file, because several run at once. */
export const recordResult = (spec: string, result: ModelResult): void => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${basename(spec, SUFFIX)}.json`), `${JSON.stringify(result, null, 2)}\n`);
};

/** Returns the machines that have a model, with the recorded result of each, or null. */
export const recordedResults = (): readonly (readonly [string, ModelResult | null])[] =>
  readdirSync(dirname(FOLDER))
    .filter((name) => name.endsWith(SUFFIX))
    .toSorted()
    .map((name) => {
      const machine = basename(name, SUFFIX);
      const path = join(FOLDER, `${machine}.json`);
      return [machine, existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ModelResult) : null];
    });
