import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from '../../../src/infrastructure/kernel/database/embedded/server-account.ts';

/** Where programs of a node run. */
export interface Machine {
  /** The address at which its servers listen. */
  readonly address: string;
  /** The words before a command that make it run there. */
  readonly prefix: readonly string[];
}

/** This machine. */
export const loopback: Machine = { address: '127.0.0.1', prefix: [] };

/** A program that is to run as the account that owns its folder. */
export interface Launch {
  readonly machine: Machine;
  /** The folder of files, and of the output in `<name>.log`. */
  readonly folder: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns a command that runs on a machine as the account. */
export const commandOn = (machine: Machine, folder: string, words: readonly string[]): readonly string[] => {
  const account = serverAccount(folder);
  const as = account === null ? [] : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return [...machine.prefix, ...as, ...words];
};

/** Starts a program, which runs until it is killed. */
export const launch = ({ machine, folder, name, words, environment }: Launch): ChildProcess => {
  const [program = '', ...others] = commandOn(machine, folder, words);
  const log = openSync(join(folder, `${name}.log`), 'a');
  try {
    return spawn(program, others, { cwd: folder, env: environment, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
};

/** Returns the processes below a process, those closest to it first. */
export const descendantsOf = (pid: number): readonly number[] => {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

/** Sends a signal to processes, some of which may have ended. */
export const signal = (pids: readonly number[], name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
};

/** Kills a program with the processes below it, but for some, and resolves when it has ended. */
export const killTree = async (child: ChildProcess, spared: readonly number[] = []): Promise<void> => {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const tree = (): readonly number[] => [pid, ...descendantsOf(pid)].filter((each) => !spared.includes(each));
  // Nothing starts between the list and the signal.
  signal(tree(), 'SIGSTOP');
  signal(tree(), 'SIGKILL');
  await ended;
};
