import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../application/kernel/worker.ts';
import { seconds } from '../domain/kernel/time.ts';
import { Database } from '../infrastructure/kernel/database/database.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { Supervisor } from '../infrastructure/kernel/database/embedded/supervisor.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/** The connection timeout of the database server. */
const CONNECT_TIMEOUT = seconds(15);

/** The maximum number of connections of a process. */
const POOL_SIZE = 10;

/** The database server of a process: the configured one, or an embedded one. */
export interface DatabaseServer {
  readonly url: string;
  /** The data directory of the embedded server; null for a configured one. */
  readonly dataDir: string | null;
  /** Resolves when the embedded server has died and cannot be restarted. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

/** Returns the configured database server, or starts or joins an embedded one. */
export const databaseServer = async ({ DATABASE_URL, DATA_DIR }: Configuration, log: Log): Promise<DatabaseServer> => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, dataDir: null, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'database'), durable: true, log: (line) => log.info(line) });
  const supervisor = new Supervisor(embedded, log);
  return {
    url: embedded.url,
    dataDir: DATA_DIR,
    lost: supervisor.lost,
    stop: async () => {
      await supervisor.stop();
      await embedded.stop();
    },
  };
};

/** Connects to the database, whose host `lookup` resolves, and brings its schema up to date; throws a `StartupError` that says why it cannot. */
export const openDatabase = async (url: string | undefined, log: Log, lookup?: LookupFunction): Promise<Database> => {
  if (url === undefined || !URL.canParse(url)) throw new StartupError('The database URL must have the form postgres://user:password@host:5432/name.');
  const database = await connect(url, lookup);
  try {
    const applied = await database.migrate();
    if (applied.length > 0) log.info('Migrated the database schema.', { migrations: applied });
    return database;
  } catch (fault) {
    await database.close();
    if (fault instanceof StartupError) throw fault;
    throw new StartupError(
      `The database schema could not be migrated and is unchanged (${reasonOf(fault)}); use an empty database or one of an earlier release.`,
      { cause: fault },
    );
  }
};

const connect = async (url: string, lookup: LookupFunction | undefined): Promise<Database> => {
  const waiting = new AbortController();
  const timeout = pause(CONNECT_TIMEOUT, undefined, { signal: waiting.signal }).then(() => Promise.reject(new Error('no answer')));
  timeout.catch(() => undefined);
  try {
    return await Promise.race([Database.connect(url, POOL_SIZE, { lookup }), timeout]);
  } catch (fault) {
    const { hostname, port } = new URL(url);
    throw new StartupError(`The database at ${hostname}:${port || '5432'} cannot be reached (${reasonOf(fault)}); check DATABASE_URL.`, { cause: fault });
  } finally {
    waiting.abort();
  }
};

const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return (first instanceof Error ? first.message : String(first)).trim().split('\n', 1)[0] ?? '';
};
