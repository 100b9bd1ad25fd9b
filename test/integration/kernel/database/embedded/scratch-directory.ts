import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
} from '../../../../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import {
  livePostmaster,
  stopPostmaster,
} from '../../../../../src/infrastructure/kernel/database/embedded/postmaster.ts';

/** A separate process that uses the database of a directory. */
export interface DatabaseUser {
  readonly url: string;
  /** Makes the process stop and returns its exit status. */
  leave(): Promise<number | null>;
  kill(): Promise<void>;
}

const databaseUser = join(import.meta.dirname, '../../../../fixtures/postgres/database-user.ts');

/** A temporary directory for a database; removal ends the processes that use it. */
export class ScratchDirectory {
  readonly path: string;
  readonly dataDir: string;
  readonly #children: ChildProcess[] = [];

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'watchstead-embedded-'));
    chmodSync(this.path, 0o755);
    this.dataDir = join(this.path, 'database');
  }

  /** The pid of the server on the directory, or null. */
  get serverPid(): number | null {
    return livePostmaster(this.clusterDir)?.pid ?? null;
  }

  get clusterDir(): string {
    return join(this.dataDir, 'data');
  }

  start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataDir: this.dataDir, durable: false, log: () => undefined, ...options });
  }

  /** Starts another process on the directory, optionally under another account, and waits for its URL. */
  async startProcess(account: { uid?: number; gid?: number } = {}): Promise<DatabaseUser> {
    const child = spawn(process.execPath, [databaseUser, this.dataDir], { ...account, stdio: 'pipe' });
    this.#children.push(child);
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const closed = once(child, 'close');
    const [url] = (await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), closed.then(() => [''])])) as [
      string,
    ];
    if (url === '') throw new Error(complaint);
    const end = async (): Promise<number | null> => {
      await closed;
      return child.exitCode;
    };
    return {
      url: url.trim(),
      leave: () => {
        child.stdin.end('leave\n');
        return end();
      },
      kill: async () => {
        child.kill('SIGKILL');
        await end();
      },
    };
  }

  async remove(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await stopPostmaster(this.clusterDir);
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs a statement on a separate connection and returns its rows. */
export const query = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  // The query of a lost connection rejects; the error event carries no further information.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Returns the rejection reason of a promise; fails if it was fulfilled. */
export const rejectionOf = async (promise: Promise<unknown>): Promise<Error> => {
  const outcome: unknown = await promise.then(
    () => new Error('resolved'),
    (reason: unknown) => reason,
  );
  return outcome as Error;
};
