import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../../../src/cli/commands.ts';
import { programOf, reportFailure } from '../../../src/cli/program.ts';

/** The result of an ended command. */
export interface CommandResult {
  readonly status: number;
  readonly output: string;
  readonly complaint: string;
}

/** The environment of a command. */
export type CommandEnvironment = Readonly<Record<string, string>>;

/**
 * Runs a command in this process, one at a time. A process of its own takes seconds to load the program; the specs of
 * the launcher and of the service start real ones.
 */
export const runCommand = async (args: readonly string[], environment: CommandEnvironment): Promise<CommandResult> => {
  const { env } = process;
  const write = { out: process.stdout.write, err: process.stderr.write };
  const printed = { output: '', complaint: '' };
  const collectIn = (stream: keyof typeof printed) => (text: string | Uint8Array) => {
    printed[stream] += String(text);
    return true;
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'watchstead-command-'));
  process.env = { ...env, DATA_DIR: dataDir, ...environment };
  process.stdout.write = collectIn('output');
  process.stderr.write = collectIn('complaint');
  try {
    await programOf(commands).parseAsync(args, { from: 'user' }).catch(reportFailure);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = 0;
    process.stdout.write = write.out;
    process.stderr.write = write.err;
    process.env = env;
    rmSync(dataDir, { recursive: true, force: true });
  }
};
