import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_KEY } from '../integration/http/test-app.ts';

/** The command line of this checkout, as a process of its own. */
export const commandLine = (environment: Readonly<Record<string, string>>, ...words: readonly string[]): ChildProcess =>
  programOf(environment, [process.execPath, 'src/cli/main.ts', ...words]);

/** The service of this checkout. The prefix is the beginning of a command that runs the rest of it elsewhere. */
export const serviceOn = (environment: Readonly<Record<string, string>>, prefix: readonly string[]): ChildProcess =>
  programOf(environment, [...prefix, process.execPath, 'src/cli/main.ts', 'serve']);

const programOf = (
  environment: Readonly<Record<string, string>>,
  [program = '', ...words]: readonly string[],
): ChildProcess =>
  spawn(program, words, {
    env: { ...process.env, SECRET_KEY: SECRET_KEY.toString('base64'), LOG_LEVEL: 'info', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** The first match of the pattern in what the process prints. */
export const printed = async (child: ChildProcess, pattern: RegExp): Promise<string> => {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`The process printed no ${String(pattern)}: ${text}`);
};

export const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** An organization with an administrator; returns the token of the administrator. */
export const bootstrapped = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const child = commandLine(
    environment,
    'bootstrap',
    '--organization',
    'Acme',
    '--email',
    'ada@example.com',
    '--password',
    'correct horse battery staple',
    '--json',
  );
  const apiToken = await printed(child, /"apiToken":\s*"(wsm_[^"]+)"/);
  await ended(child);
  return apiToken;
};

/** Kills the PostgreSQL of a data directory. */
export const killPostgres = (dataDir: string): void => {
  process.kill(Number(readFileSync(join(dataDir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
};
