import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeBackup } from '../application/backups/ports.ts';
import { refuseExistingFile } from '../infrastructure/backups/backup-file.ts';
import { backUpInstallation } from '../infrastructure/backups/installation-backup.ts';
import type { DatabasePlace } from '../infrastructure/kernel/database/connections/connection-options.ts';
import { DnsClient } from '../infrastructure/kernel/network/dns-client.ts';
import { NameResolution } from '../infrastructure/kernel/network/name-resolver.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { SECRET_KEY_FILE, existingSecretKey } from '../infrastructure/kernel/system/secret-key.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { systemClock } from '../infrastructure/kernel/system/system-clock.ts';
import { API_VERSION } from '../interfaces/http/kernel/requests/api-version.ts';
import { backupKeyOf } from './backup-key.ts';
import { openFileStore } from './file-store.ts';
import type { OpenedFileStore } from './file-store.ts';
import { settingsOf } from './settings.ts';
import { databaseServer } from './database-server.ts';

/** The data directory of the embedded database. Null for an external one. */
export const embeddedDirectory = ({ DATABASE_URL, DATA_DIR }: Configuration): string | null =>
  DATABASE_URL === undefined ? DATA_DIR : null;

/** Returns the secret key of the installation, or null. None is generated. */
export const keyOfInstallation = (configuration: Configuration): Promise<Uint8Array | null> =>
  existingSecretKey(configuration.SECRET_KEY, embeddedDirectory(configuration));

/** Returns the file of the secret key. Null if the key is a variable. */
export const keyFileOf = ({ SECRET_KEY, DATA_DIR }: Configuration): string | null =>
  SECRET_KEY === undefined ? join(DATA_DIR, SECRET_KEY_FILE) : null;

/** Opens the file store of the installation, or the one of another URL. */
export const filesOf = (
  configuration: Configuration,
  secretKey: Uint8Array,
  storageUrl = configuration.STORAGE_URL ?? null,
): OpenedFileStore => {
  const { lookup } = new NameResolution({ dns: new DnsClient({ servers: configuration.DNS_SERVERS }) });
  const settings = settingsOf(configuration);
  return openFileStore({ ...settings, storageUrl }, secretKey, lookup);
};

/** Refuses an installation without a database, because its server would create one. */
export const refuseMissingDatabase = (configuration: Configuration): void => {
  const dataDir = embeddedDirectory(configuration);
  if (dataDir !== null && !existsSync(join(dataDir, 'database')))
    throw new StartupError(`There is no database in ${dataDir}; check DATA_DIR, or set DATABASE_URL.`);
};

/** Runs `use` with the database of the installation. The embedded server is started or joined for it. */
export const withDatabase = async <Value>(
  configuration: Configuration,
  use: (place: DatabasePlace) => Promise<Value>,
): Promise<Value> => {
  const server = await databaseServer(configuration, jsonLog('silent'));
  try {
    return await use({ url: server.directUrl ?? server.url });
  } finally {
    await server.stop();
  }
};

/** Writes a backup of the installation to a new file, while its processes run. */
export const backUp = async (
  environment: NodeJS.ProcessEnv,
  path: string,
  { isEncrypted }: { readonly isEncrypted: boolean },
): Promise<MadeBackup & { readonly keyFile: string | null }> => {
  const configuration = configurationOf(readEnvironment(environment));
  const key = isEncrypted ? backupKeyOf(settingsOf(configuration)) : null;
  await refuseExistingFile(path);
  refuseMissingDatabase(configuration);
  const secretKey = await keyOfInstallation(configuration);
  if (secretKey === null) throw new StartupError('The secret key is missing; set SECRET_KEY.');
  const { files } = filesOf(configuration, secretKey);
  return withDatabase(configuration, async (database) => {
    const installation = { database, files, secretKey, version: API_VERSION, clock: systemClock };
    return { ...(await backUpInstallation(installation, path, key)), keyFile: keyFileOf(configuration) };
  });
};
