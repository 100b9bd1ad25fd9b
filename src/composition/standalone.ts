import { sharedDiagnosis } from '../application/kernel/diagnose.ts';
import type { Diagnosed } from '../application/kernel/diagnose.ts';
import type { Log } from '../application/kernel/worker.ts';
import { DIAGNOSED_NAME, DIAGNOSIS_TIME } from '../domain/kernel/diagnosis.ts';
import type { Configuration, Environment } from '../infrastructure/kernel/system/configuration.ts';
import {
  configurationOf,
  misspelledVariables,
  readEnvironment,
} from '../infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { freePort } from '../infrastructure/kernel/system/listening-server.ts';
import { secretKeyOf } from '../infrastructure/kernel/system/secret-key.ts';
import { databaseServer } from './database-server.ts';
import type { DatabaseServer } from './database-server.ts';
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
      adapters: { log, diagnosis: sharedDiagnosis(() => diagnoseRunning(environment, configuration, server)) },
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

/** Diagnoses this process as `watchstead doctor` does, on the database server that it already has. */
const diagnoseRunning = async (
  environment: NodeJS.ProcessEnv,
  { PORT }: Configuration,
  server: DatabaseServer,
): Promise<readonly Diagnosed[]> => {
  const { diagnoseService } = await import('./diagnosis.ts');
  return diagnoseService({ ...environment, PORT: String(PORT) }, DIAGNOSED_NAME, {
    server,
    end: AbortSignal.timeout(DIAGNOSIS_TIME),
  });
};

/** Replaces port 0 by a free port before the start, because the base URL contains the port. */
const withPort = async (environment: Environment): Promise<Environment> =>
  environment.PORT === 0 ? { ...environment, PORT: await freePort(environment.HOST) } : environment;
