import { join } from 'node:path';
import type { Log } from '../application/kernel/worker.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { Supervisor } from '../infrastructure/kernel/database/embedded/supervisor.ts';
import type { Configuration, Environment } from '../infrastructure/kernel/system/configuration.ts';
import {
  configurationOf,
  misspelledVariables,
  readEnvironment,
} from '../infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { freePort } from '../infrastructure/kernel/system/listening-server.ts';
import { secretKeyOf } from '../infrastructure/kernel/system/secret-key.ts';
import { settingsOf } from './settings.ts';
import type { Watchstead } from './watchstead.ts';

/** The database server of a process, either configured or embedded. */
export interface DatabaseServer {
  readonly url: string;
  /** The URL of a configured server without its pooler. Undefined if there is no pooler. */
  readonly directUrl?: string | undefined;
  /** The URL of the replicas of a configured server. Undefined if there are none. */
  readonly replicaUrl?: string | undefined;
  /** The data directory of the embedded server. Null for a configured server. */
  readonly dataDir: string | null;
  /** Resolves when the embedded server has died and cannot be restarted. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Returns the configured database server, or starts or joins an embedded one. `meanwhile` is called while a program of
 * the embedded server runs, if one has to.
 */
export const databaseServer = async (
  { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATA_DIR }: Configuration,
  log: Log,
  meanwhile?: () => void,
): Promise<DatabaseServer> => {
  if (DATABASE_URL !== undefined)
    return {
      url: DATABASE_URL,
      directUrl: DATABASE_DIRECT_URL,
      replicaUrl: DATABASE_REPLICA_URL,
      dataDir: null,
      lost: new Promise(() => undefined),
      stop: () => Promise.resolve(),
    };
  const embedded = await startEmbeddedPostgres({
    dataDir: join(DATA_DIR, 'database'),
    durable: true,
    log: (line) => log.info(line),
    meanwhile,
  });
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

/** The product as a standalone process. */
export interface Standalone {
  readonly configuration: Configuration;
  readonly log: Log;
  readonly watchstead: Watchstead;
  /** Resolves when the embedded database server has died and cannot be restarted. */
  readonly lost: Promise<Error>;
  /** Closes the product, then stops the embedded database server if there is one. */
  close(): Promise<void>;
}

/** Loads the product, which takes as long as `initdb`. Repeated calls load nothing. */
const loadProduct = () => import('./watchstead.ts');

/** Composes the product from environment variables, on the configured database or an embedded server. */
export const openStandalone = async (environment: NodeJS.ProcessEnv): Promise<Standalone> => {
  const configuration = configurationOf(await withPort(readEnvironment(environment)));
  const log = jsonLog(configuration.LOG_LEVEL);
  for (const says of misspelledVariables(environment)) log.warn(`${says}.`);
  const server = await databaseServer(configuration, log, loadProduct);
  try {
    const { createWatchstead } = await loadProduct();
    const secretKey = await secretKeyOf(configuration.SECRET_KEY, server.dataDir);
    const watchstead = await createWatchstead({
      ...settingsOf(configuration),
      databaseUrl: server.url,
      databaseDirectUrl: server.directUrl,
      databaseReplicaUrl: server.replicaUrl,
      secretKey,
      adapters: { log },
    });
    return {
      configuration,
      log,
      watchstead,
      lost: server.lost,
      close: () => watchstead.close().finally(() => server.stop()),
    };
  } catch (fault) {
    await server.stop();
    throw fault;
  }
};

/** Replaces port 0 by a free port before the start, because the base URL contains the port. */
const withPort = async (environment: Environment): Promise<Environment> =>
  environment.PORT === 0 ? { ...environment, PORT: await freePort(environment.HOST) } : environment;
