import { readFile } from 'node:fs/promises';
import { openStandalone } from '../composition/standalone.ts';
import type { Watchstead } from '../composition/watchstead.ts';
import { entryOf } from '../domain/catalogue.ts';
import type { ErrorCode } from '../domain/catalogue.ts';
import type { Issue } from '../domain/kernel/issue.ts';
import type { Outcome } from '../domain/kernel/outcome.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/**
 * Composes the product for one command and closes it afterwards. The log is silent, so that the output contains only
 * the result.
 */
export const withWatchstead = async (work: (watchstead: Watchstead) => Promise<void>): Promise<void> => {
  const standalone = await openStandalone({ ...process.env, LOG_LEVEL: 'silent' });
  try {
    await work(standalone.watchstead);
  } finally {
    await standalone.close();
  }
};

/** Returns the value of an outcome. A refusal ends the command with one line that states the reason. */
export const valueOf = <Value>(outcome: Outcome<Value, ErrorCode>): Value => {
  if (outcome.ok) return outcome.value;
  const issues = outcome.data?.['issues'] as readonly Issue[] | undefined;
  throw new StartupError(
    issues?.map(({ message }) => message).join(' ') ?? `${entryOf(outcome.code).when} (${outcome.code})`,
  );
};

/** Returns the JSON in a file. A file that cannot be read ends the command with one line that states the reason. */
export const jsonIn = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch((fault: unknown) => {
    throw new StartupError(`${file} cannot be read (${(fault as NodeJS.ErrnoException).code ?? String(fault)}).`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new StartupError(`${file} is not JSON.`);
  }
};

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
