import type { Log } from '../application/kernel/worker.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration, Environment } from '../infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { freePort } from '../infrastructure/kernel/system/listening-server.ts';
import { secretKeyOf } from '../infrastructure/kernel/system/secret-key.ts';
import { databaseServer } from './database-server.ts';
import { settingsOf } from './settings.ts';
import type { Watchstead } from './watchstead.ts';

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

/** Loads the product, which takes as long as initdb does. Repeated calls load nothing. */
const loadProduct = () => import('./watchstead.ts');

/** Composes the product from environment variables, on the configured database or an embedded server. */
export const openStandalone = async (environment: NodeJS.ProcessEnv): Promise<Standalone> => {
  const configuration = configurationOf(await withPort(readEnvironment(environment)));
  const log = jsonLog(configuration.LOG_LEVEL);
  const server = await databaseServer(configuration, log, loadProduct);
  try {
    const { createWatchstead } = await loadProduct();
    const secretKey = await secretKeyOf(configuration.SECRET_KEY, server.dataDir);
    const watchstead = await createWatchstead({ ...settingsOf(configuration), databaseUrl: server.url, secretKey, adapters: { log } });
    return { configuration, log, watchstead, lost: server.lost, close: () => watchstead.close().finally(() => server.stop()) };
  } catch (fault) {
    await server.stop();
    throw fault;
  }
};

/** Replaces port 0 by a free port before the start, because the base URL contains the port. */
const withPort = async (environment: Environment): Promise<Environment> =>
  environment.PORT === 0 ? { ...environment, PORT: await freePort(environment.HOST) } : environment;
