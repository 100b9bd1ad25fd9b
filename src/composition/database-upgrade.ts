import { join } from 'node:path';
import { rowsIn } from '../domain/backups/backup-header.ts';
import { checkUse } from '../domain/backups/restore.rules.ts';
import { restoreDatabase } from '../infrastructure/backups/database-restore.ts';
import { withSnapshot } from '../infrastructure/backups/database-snapshot.ts';
import { upgradeCluster } from '../infrastructure/kernel/database/embedded/cluster-upgrade.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import { refuseBroken } from '../infrastructure/kernel/system/refusals.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { embeddedDirectory, refuseMissingDatabase } from './backups.ts';

/** The number of tables and rows that were copied. */
export interface CopiedDatabase {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies a database to an empty one, and compares the numbers of rows. Refuses a database that others use, because what
 * they store would be missing.
 */
export const copyDatabase = (from: string, to: string): Promise<CopiedDatabase> =>
  withSnapshot({ url: from }, async ({ inventory, parts, otherConnections }) => {
    refuseBroken(checkUse(await otherConnections()));
    const { tables } = inventory;
    const storeFile = (): Promise<void> => Promise.resolve();
    await restoreDatabase({ url: to, mayReplace: false, storeFile }, inventory, parts());
    refuseBroken(checkUse(await otherConnections()));
    return { tables: tables.length, rows: rowsIn(tables) };
  });

/** Upgrades the embedded database to the version of PostgreSQL of this release. Returns null if it has it already. */
export const upgradeDatabase = (environment: NodeJS.ProcessEnv, programs: string | null) => {
  const configuration = configurationOf(readEnvironment(environment));
  const dataDir = embeddedDirectory(configuration);
  if (dataDir === null)
    throw new StartupError(
      'DATABASE_URL is set, so there is no embedded database to upgrade; upgrade your server by its own means.',
    );
  refuseMissingDatabase(configuration);
  return upgradeCluster({ dataDir: join(dataDir, 'database'), programs, copy: copyDatabase });
};
