import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The checkout, and the program that `npm start` starts. */
export const root = join(import.meta.dirname, '../../..');
export const launcher = join(root, 'bin/watchstead.js');

/** How a program ended. */
export interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** What it wrote to standard error alone. */
  readonly complaint: string;
}

/** A program that was started. */
export interface Program {
  readonly pid: number;
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  /** Resolves with the first match in what it prints; rejects when it ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts programs and sees to it that none outlives the spec. Each is the leader of a process group. */
export class Programs {
  readonly #children: ChildProcess[] = [];
  readonly #folders: string[] = [];

  /** A folder that the database's own user may enter. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'watchstead-cli-'));
    chmodSync(folder, 0o711);
    this.#folders.push(folder);
    return folder;
  }

  start(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Program {
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const env = { HOME: tmpdir(), npm_config_update_notifier: 'false', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/watchstead'), ...environment, PATH: path };
    const child = spawn(command, args, { cwd: root, detached: true, env });
    this.#children.push(child);
    const printed = { output: '', complaint: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed.output += text;
        if (stream === child.stderr) printed.complaint += text;
        child.emit('printed');
      });
    }
    const ended = once(child, 'close').then((): Ending => ({ status: child.exitCode, signal: child.signalCode, ...printed }));
    const says = (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const context = (): void => {
          const match = pattern.exec(printed.output);
          if (match !== null) resolve(match);
        };
        child.on('printed', context);
        void ended.then(({ output }) => {
          context();
          reject(new Error(`It ended without saying ${String(pattern)}:\n${output}`));
        });
        context();
      });
    return { pid: child.pid!, child, ended, says };
  }

  /** The command line, to its end. */
  cli(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ending> {
    return this.start(process.execPath, [launcher, ...args], environment).ended;
  }

  /** The service, once it listens, and where. */
  async serve(environment: Readonly<Record<string, string>>): Promise<Program & { readonly url: string }> {
    const program = this.start(process.execPath, [launcher, 'serve'], { PORT: '0', LOG_LEVEL: 'warn', ...environment });
    const [, url = ''] = await program.says(/listens on (http:\S+)/);
    return { ...program, url };
  }

  /** Ends whatever still runs, and removes the folders. */
  async end(): Promise<void> {
    for (const { pid } of this.#children) signalGroup(pid!, 'SIGKILL');
    for (const folder of this.#folders) {
      for (const pid of processesIn(folder)) signalGroup(pid, 'SIGKILL');
      while (processesIn(folder).length > 0) await pause(10);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** The processes that work below a folder: those of a database in it. */
export const processesIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
      } catch {
        return false;
      }
    });

/** Signals all processes of a group; one that is gone already is fine. */
export const signalGroup = (leader: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** What a running service answers; the shape of its body is for the test to say. */
export const get = async (url: string, token?: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  const response = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};
