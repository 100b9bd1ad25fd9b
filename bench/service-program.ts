import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { postmasterOf } from './process-tree.ts';

/** The limits of the heap that `npm start` sets. */
export const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=2000'] as const;

/** The Node.js arguments that run the service as `npm start` does. */
export const SERVICE = [...HEAP, 'bin/watchstead.js', 'serve'] as const;

/** The build, as the installed package runs it. */
const BUILT = 'dist/cli/main.js';

/** The same from the build; null without one (npm run build). */
export const builtService = (): readonly string[] | null => (existsSync(BUILT) ? [...HEAP, BUILT, 'serve'] : null);

/** The secret key of every service that a benchmark starts. */
export const SECRET_KEY = 'a secret key for benchmarks, 32 bytes or more';

/** The allocator's limit that `npm start` sets. */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

/** A running server program. The URL of a worker, which serves nothing, is empty. */
export interface Server {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly url: string;
}

/** Starts a program that prints the address that it listens on, or that it is a worker, and waits until it does. */
export const startServer = async (
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Server> => {
  const child = spawn(process.execPath, [...program], {
    env: { ...process.env, ...MEMORY, SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const started = /listens on (http:\S+)|is running as a worker/.exec(printed);
      if (started !== null) resolve(started[1] ?? '');
    });
    child.once('exit', () => reject(new Error(`${program.join(' ')} ended before it listened.`)));
  });
  return { process: child, pid: child.pid ?? 0, url };
};

/** Stops the program and waits until it has ended. */
export const stopServer = async ({ process: child }: Server): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

/** An empty database on a server of its own. */
export interface BenchDatabase {
  readonly url: string;
  /** The process that all processes of the server descend from. */
  readonly postmaster: number;
  close(): Promise<void>;
}

export const startDatabase = async (): Promise<BenchDatabase> => {
  const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
  const dataDir = join(directory, 'database');
  const embedded = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
  return {
    url: embedded.url,
    postmaster: postmasterOf(join(dataDir, 'data')),
    close: async () => {
      await embedded.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
