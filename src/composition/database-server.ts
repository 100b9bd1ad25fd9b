import { join } from 'node:path';
import type { Log } from '../application/kernel/worker.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { Supervisor } from '../infrastructure/kernel/database/embedded/supervisor.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';

/** The database server of a process: the configured one, or an embedded one. */
export interface DatabaseServer {
  readonly url: string;
  /** The data directory of the embedded server; null for a configured one. */
  readonly dataDir: string | null;
  /** Resolves when the embedded server has died and cannot be restarted. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

/** Returns the configured database server, or starts or joins an embedded one. `meanwhile` is called while one of its programs runs, if any has to. */
export const databaseServer = async ({ DATABASE_URL, DATA_DIR }: Configuration, log: Log, meanwhile?: () => void): Promise<DatabaseServer> => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, dataDir: null, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'database'), durable: true, log: (line) => log.info(line), meanwhile });
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
