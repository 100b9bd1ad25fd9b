import { join } from 'node:path';
import { systemClock } from '../infrastructure/system/system-clock.ts';
import { configurationOf, readEnvironment } from '../infrastructure/system/configuration.ts';
import type { Configuration } from '../infrastructure/system/configuration.ts';
import { secretKeyOf } from '../infrastructure/system/secret-key.ts';
import { StartupError } from '../infrastructure/system/startup-error.ts';
import { Database } from '../infrastructure/postgres/kernel/database.ts';
import { startEmbeddedPostgres } from '../infrastructure/postgres/embedded/embedded-postgres.ts';
import { jsonLog } from '../infrastructure/system/json-log.ts';
import type { Log } from '../application/kernel/worker.ts';
import type { Foundation } from './container.ts';

/** A foundation that stands until it is closed. */
export interface OpenFoundation extends Foundation {
  close(): Promise<void>;
}

/** Reads the configuration, starts or reaches the database, and brings its schema up to date. */
export const openFoundation = async (environment: NodeJS.ProcessEnv): Promise<OpenFoundation> => {
  const configuration = configurationOf(readEnvironment(environment));
  const log = jsonLog(configuration.LOG_LEVEL);
  const server = await serverOf(configuration, log);
  try {
    const embedded = configuration.DATABASE_URL === undefined;
    const secretKey = await secretKeyOf(configuration.SECRET_KEY, embedded ? configuration.DATA_DIR : null);
    const database = await reach(server.url);
    const applied = await database.migrate();
    if (applied.length > 0) log.info('The database schema was brought up to date.', { migrations: applied });
    return {
      configuration,
      database,
      secretKey,
      clock: systemClock,
      log,
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (fault) {
    await server.stop();
    throw fault;
  }
};

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

const serverOf = async ({ DATABASE_URL, DATA_DIR }: Configuration, log: Log): Promise<Server> =>
  DATABASE_URL === undefined
    ? startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'database'), durable: true, log: (line: string) => log.info(line) })
    : { url: DATABASE_URL, stop: () => Promise.resolve() };

const reach = async (url: string): Promise<Database> => {
  try {
    return await Database.connect(url);
  } catch (fault) {
    const { hostname, port } = new URL(url);
    const reason = fault instanceof Error ? fault.message.split('\n', 1)[0] : String(fault);
    throw new StartupError(`The database at ${hostname}:${port || '5432'} cannot be reached (${reason}); check DATABASE_URL.`);
  }
};
