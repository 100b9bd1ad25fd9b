import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
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

/** Runs a program to its end and returns what it printed. */
export const ended = (
  command: readonly string[],
  options: { readonly cwd?: string; readonly input?: string } = {},
): Ended => {
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
export const run = (
  command: readonly string[],
  options: { readonly cwd?: string; readonly input?: string } = {},
): string => {
  const { status, output, error } = ended(command, options);
  if (status !== 0)
    throw new Error(`${command.join(' ')} ended with status ${status}:\n${(output + error).slice(-4000)}`);
  return output;
};

const isInstalled = (program: string): boolean =>
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
