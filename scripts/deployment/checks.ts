import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The result of an ended program. */
export interface Ended {
  readonly status: number | null;
  /** Standard output, then standard error. */
  readonly output: string;
  readonly error: string;
}

/** The folder, standard input and environment of a program; by default the checkout, nothing, and those of this process. */
export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end and returns what it printed. */
export const ended = (command: readonly string[], options: RunOptions = {}): Ended => {
  const [program = '', ...parameters] = command;
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  if (error !== undefined) throw error;
  return { status, output: stdout, error: stderr };
};

/** Runs a program that must succeed, and returns its standard output. */
export const run = (command: readonly string[], options: RunOptions = {}): string => {
  const { status, output, error } = ended(command, options);
  if (status !== 0)
    throw new Error(`${command.join(' ')} ended with status ${status}:\n${(output + error).slice(-4000)}`);
  return output;
};

/** Returns true if a program is installed. */
export const isInstalled = (program: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Ends the process with a reason if a program that the checks need is not installed, or the user is not root. */
export const needs = (programs: readonly string[]): void => {
  const missing = programs.find((program) => !isInstalled(program));
  const reason = process.getuid?.() === 0 ? missing && `${missing} is not installed` : 'they need root';
  if (!reason) return;
  console.log(`The checks are left out: ${reason}.`);
  process.exit(0);
};

/** Fails unless the condition holds. `found` is what was found instead. */
export const expect = (holds: boolean, found: string): void => {
  if (!holds) throw new Error(`Found instead: ${found.trim().slice(-4000)}`);
};

/** The database server that the documentation names as an example. */
const EXAMPLE_SERVER = 'postgres://watchstead@db.example.com:5432/watchstead';

/**
 * Returns the block of shell commands of docs/operating.md that has the text, with the database of `server` in place
 * of that of the example. A major upgrade needs programs of another PostgreSQL, and is left to the tests of upgrades.
 */
export const documented = (text: string, server: string): string => {
  const page = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh.*\n([^]*?)^```/gm)].map(([, block = '']) => block);
  const [found, ...others] = blocks.filter((block) => block.includes(text) && block.includes(EXAMPLE_SERVER));
  if (found === undefined || others.length > 0) throw new Error(`docs/operating.md has not one block with ${text}.`);
  return found.replace(EXAMPLE_SERVER, server).replace(/^.* upgrade-database .*\n/m, '');
};

/** Fails unless the commands of `documented` have done their work. */
export const expectDocumented = ({ status, output, error }: Ended): void =>
  expect(status === 0 && /^Restored [^]*^Copied [^]*^The new key is in /m.test(output), output + error);

/** Makes one check and prints its name, duration and outcome. The process ends with status 1 after a failed check. */
export const check = async <Value>(name: string, work: () => Value | Promise<Value>): Promise<Value | undefined> => {
  const start = performance.now();
  const says = (outcome: string): void =>
    console.log(`${outcome} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  try {
    const value = await work();
    says('ok    ');
    return value;
  } catch (fault) {
    says('FAILED');
    console.log(fault instanceof Error ? fault.message : String(fault));
    process.exitCode = 1;
    return undefined;
  }
};
