import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { ConsoleBuild } from '../../application/kernel/console-build.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { consoleStamp, CONSOLE_SOURCES } from './console-stamp.ts';

/** The name of the file with the stamp of the sources that a build was made from. It is written last. */
export const STAMP_FILE = 'stamp';

/** The folders of the sources and of the build of a checkout's console. */
export interface CheckoutPaths {
  /** The root of the checkout. */
  readonly root: string;
  readonly folder: string;
  /** The program that builds the console. */
  readonly program: string;
  /** A file without which the console cannot be built, because an installation lacks the development dependencies. */
  readonly needs: string;
  readonly sources?: readonly string[];
}

/**
 * The console of a checkout, in which sources change without a build (`git pull`). A build runs in a process of its own
 * at low priority, while the service runs.
 */
export class CheckoutConsole implements ConsoleBuild {
  readonly folder: string;
  readonly #paths: CheckoutPaths;
  readonly #log: Log;
  #builder: ChildProcess | null = null;
  readonly #closing = new AbortController();

  constructor(paths: CheckoutPaths, log: Log) {
    this.#paths = paths;
    this.#log = log;
    this.folder = paths.folder;
  }

  isRunning(): boolean {
    return this.#builder !== null;
  }

  async refresh(): Promise<void> {
    const { root, needs, program, sources = CONSOLE_SOURCES } = this.#paths;
    if (!existsSync(needs)) return;
    const [built, current] = await Promise.all([
      readFile(join(this.folder, STAMP_FILE), 'utf8').catch(() => null),
      consoleStamp(root, sources),
    ]);
    const { signal } = this.#closing;
    if (built === current || signal.aborted) return;
    this.#log.info('Building the console, because its sources are newer');
    const builder = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#builder = builder;
    if (builder.pid !== undefined) setPriority(builder.pid, constants.priority.PRIORITY_LOW);
    let complaint = '';
    builder.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(0, 2000)));
    const [status] = (await once(builder, 'close').catch(() => [null])) as [number | null];
    this.#builder = null;
    if (status === 0) this.#log.info('Built the console');
    else if (!this.#closing.signal.aborted) this.#log.error('The console could not be built', { status, complaint });
  }

  close(): void {
    this.#closing.abort();
    this.#builder?.kill();
  }
}

/** The console of the package, which contains it built. */
export const packagedConsole = (folder: string): ConsoleBuild => ({
  folder,
  isRunning: () => false,
  refresh: () => Promise.resolve(),
  close: () => undefined,
});
