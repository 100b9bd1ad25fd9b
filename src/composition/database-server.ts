import { join } from 'node:path';
import type { Log } from '../application/kernel/worker.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { Supervisor } from '../infrastructure/kernel/database/embedded/supervisor.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';

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
  { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_TEMPLATE_DIR, DATA_DIR }: Configuration,
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
    template: DATABASE_TEMPLATE_DIR,
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
