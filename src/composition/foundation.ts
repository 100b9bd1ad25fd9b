import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '../domain/kernel/time.ts';
import { systemClock } from '../infrastructure/kernel/system/system-clock.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration, Environment } from '../infrastructure/kernel/system/configuration.ts';
import { freePort } from '../infrastructure/kernel/system/listening-server.ts';
import { secretKeyOf } from '../infrastructure/kernel/system/secret-key.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { Database } from '../infrastructure/kernel/database/database.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import type { Log } from '../application/kernel/worker.ts';
import type { Foundation } from './container.ts';

/** How long a database server may take to answer at all. */
const CONNECT_TIMEOUT = seconds(15);

/** A foundation that stands until it is closed. */
export interface OpenFoundation extends Foundation {
  close(): Promise<void>;
}

/** Reads the configuration, starts or reaches the database, and brings its schema up to date. */
export const openFoundation = async (environment: NodeJS.ProcessEnv): Promise<OpenFoundation> => {
  const configuration = configurationOf(await withPort(readEnvironment(environment)));
  const log = jsonLog(configuration.LOG_LEVEL);
  const server = await databaseServer(configuration, log);
  try {
    const secretKey = await secretKeyOf(configuration.SECRET_KEY, server.dataDir);
    const database = await reach(server.url);
    await migrate(database, log);
    const close = (): Promise<void> => database.close().finally(() => server.stop());
    return { configuration, database, secretKey, clock: systemClock, log, close };
  } catch (fault) {
    await server.stop();
    throw fault;
  }
};

/** A database server: the configured one, or one of the service's own. */
export interface DatabaseServer {
  readonly url: string;
  /** Where the server of the service's own keeps its data; null for a configured one. */
  readonly dataDir: string | null;
  stop(): Promise<void>;
}

/** The configured database server, or else an embedded one, started or joined. */
export const databaseServer = async ({ DATABASE_URL, DATA_DIR }: Configuration, log: Log): Promise<DatabaseServer> => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, dataDir: null, stop: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'database'), durable: true, log: (line) => log.info(line) });
  return { ...embedded, dataDir: DATA_DIR };
};

/** Connects to the database; throws a `StartupError` that says why it cannot. */
export const reach = async (url: string): Promise<Database> => {
  const waiting = new AbortController();
  const tooLong = pause(CONNECT_TIMEOUT, undefined, { signal: waiting.signal }).then(() => Promise.reject(new Error('no answer')));
  tooLong.catch(() => undefined);
  try {
    return await Promise.race([Database.connect(url), tooLong]);
  } catch (fault) {
    const { hostname, port } = new URL(url);
    throw new StartupError(`The database at ${hostname}:${port || '5432'} cannot be reached (${reasonOf(fault)}); check DATABASE_URL.`, { cause: fault });
  } finally {
    waiting.abort();
  }
};

const migrate = async (database: Database, log: Log): Promise<void> => {
  try {
    const applied = await database.migrate();
    if (applied.length > 0) log.info('Migrated the database schema.', { migrations: applied });
  } catch (fault) {
    await database.close();
    if (fault instanceof StartupError) throw fault;
    throw new StartupError(
      `The database schema could not be migrated and is unchanged (${reasonOf(fault)}); give Watchstead an empty database, or one of an earlier release.`,
      { cause: fault },
    );
  }
};

const reasonOf = (fault: unknown): string => {
  const told = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return (told instanceof Error ? told.message : String(told)).trim().split('\n', 1)[0] ?? '';
};

/** Port 0 asks for any free one. It is chosen first of all, for the service has to know its own address. */
const withPort = async (environment: Environment): Promise<Environment> =>
  environment.PORT === 0 ? { ...environment, PORT: await freePort(environment.HOST) } : environment;
