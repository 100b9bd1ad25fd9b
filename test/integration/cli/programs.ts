import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../../fixtures/ports.ts';
import { until } from '../../until.ts';

/** The checkout, and the program that `npm start` runs. */
export const root = join(import.meta.dirname, '../../..');
export const launcher = join(root, 'bin/watchstead.js');

/** The result of an ended program. */
export interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** The output on standard error only. */
  readonly complaint: string;
}

/** A started program. */
export interface Program {
  readonly pid: number;
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  /** Resolves with the first match in the output; rejects if the program ends without one. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts programs, each as the leader of a process group, and ends them with the spec. */
export class Programs {
  readonly #children: ChildProcess[] = [];
  readonly #folders: string[] = [];
  #dataDir: string | null = null;

  /** Creates a directory that the database account can access. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'watchstead-cli-'));
    chmodSync(folder, 0o711);
    this.#folders.push(folder);
    return folder;
  }

  start(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Program {
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const env = {
      HOME: tmpdir(),
      npm_config_update_notifier: 'false',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/watchstead'),
      ...this.#files(environment),
      ...environment,
      PATH: path,
    };
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
    const ended = once(child, 'close').then((): Ending => ({
      status: child.exitCode,
      signal: child.signalCode,
      ...printed,
    }));
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

  /** Processes on one database share a folder of files, which is not that of the checkout. */
  #files(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return environment['DATABASE_URL'] === undefined ? {} : { DATA_DIR: (this.#dataDir ??= this.folder()) };
  }

  /** Runs a command to its end. */
  cli(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ending> {
    return this.start(process.execPath, [launcher, ...args], environment).ended;
  }

  /** Starts the service and waits until it listens; returns its URL. */
  async serve(environment: Readonly<Record<string, string>>): Promise<Program & { readonly url: string }> {
    const program = this.start(process.execPath, [launcher, 'serve'], {
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...environment,
    });
    const [, url = ''] = await program.says(/listens on (http:\S+)/);
    return { ...program, url };
  }

  /** Ends all running programs and removes the folders. */
  async end(): Promise<void> {
    for (const { pid } of this.#children) signalGroup(pid!, 'SIGKILL');
    for (const folder of this.#folders) {
      for (const pid of processesIn(folder)) signalGroup(pid, 'SIGKILL');
      await until(() => processesIn(folder).length === 0);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Returns the processes whose working directory is below a folder, such as those of its database. */
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

/** Signals all processes of a group; ignores a group that no longer exists. */
export const signalGroup = (leader: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Sends a GET request to a running service; the test determines the type of the body. */
export const get = async (
  url: string,
  token?: string,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const response = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};
