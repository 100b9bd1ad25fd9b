import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowsIn } from '../domain/backups/backup-header.ts';
import type { BackupHeader } from '../domain/backups/backup-header.ts';
import { checkRelease, checkSecret } from '../domain/backups/restore.rules.ts';
import { isIdentity } from '../infrastructure/backups/backup-encryption.ts';
import type { DecryptionKeys } from '../infrastructure/backups/backup-encryption.ts';
import { failWith } from '../infrastructure/backups/backup-error.ts';
import { openBackup } from '../infrastructure/backups/backup-file.ts';
import type { OpenBackup } from '../infrastructure/backups/backup-file.ts';
import { readToEnd } from '../infrastructure/backups/backup-frames.ts';
import { restoreDatabase } from '../infrastructure/backups/database-restore.ts';
import { FileCount } from '../infrastructure/backups/installation-backup.ts';
import { refuseBroken } from '../infrastructure/kernel/system/refusals.ts';
import { refuseForeignFiles, restoringFiles } from '../infrastructure/backups/stored-files.ts';
import { secretCheckOf } from '../infrastructure/kernel/crypto/digest.ts';
import type { DatabasePlace } from '../infrastructure/kernel/database/connections/connection-options.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { migrationNames } from '../infrastructure/kernel/database/migrations/index.ts';
import { configurationOf, readEnvironment, valueOfVariable } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import {
  embeddedDirectory,
  filesOf,
  keyFileOf,
  keyOfInstallation,
  refuseMissingDatabase,
  withDatabase,
} from './backups.ts';
import { copyDatabase } from './database-upgrade.ts';
import type { CopiedDatabase } from './database-upgrade.ts';

/** A backup that was restored. */
export interface RestoredBackup extends Pick<BackupHeader, 'madeAt' | 'version'> {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** The options of reading a backup. */
export interface ReadingOptions {
  /** The file of the private keys of age. Null if the backup is not encrypted to one. */
  readonly identityFile: string | null;
}

/** Returns the keys to read a backup with: those of the variable, and of the file of private keys. */
const readingKeys = async (
  { BACKUP_PASSPHRASE }: Configuration,
  { identityFile }: ReadingOptions,
): Promise<DecryptionKeys> => {
  const passphrase = BACKUP_PASSPHRASE ?? null;
  if (identityFile === null) return { passphrase, identities: [] };
  const text = await readFile(identityFile, 'utf8').catch(failWith(`${identityFile} cannot be read`, 'check the path'));
  const identities = text.split(/\s*\n/).filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every(isIdentity))
    throw new StartupError(
      `${identityFile} is not a file of private keys of age; pass one that age-keygen has written.`,
    );
  return { passphrase, identities };
};

/** Restores a backup that this release can read with `use`. */
const withBackup = async (
  path: string,
  keys: DecryptionKeys,
  use: (backup: OpenBackup, counted: FileCount) => Promise<void>,
): Promise<RestoredBackup> => {
  const backup = await openBackup(path, keys);
  try {
    const { tables, madeAt, version } = backup.header;
    refuseBroken(checkRelease(backup.header, migrationNames));
    const counted = new FileCount();
    await use(backup, counted);
    return { tables: tables.length, rows: rowsIn(tables), files: counted.count, madeAt, version };
  } finally {
    await backup.close();
  }
};

/** Restores a backup to the database and the file store of the installation. */
export const restoreBackup = async (
  environment: NodeJS.ProcessEnv,
  path: string,
  { mayReplace, ...options }: ReadingOptions & { readonly mayReplace: boolean },
): Promise<RestoredBackup> => {
  const configuration = configurationOf(readEnvironment(environment));
  return withBackup(path, await readingKeys(configuration, options), async ({ header, parts }, counted) => {
    const secretKey = await keyOfInstallation(configuration);
    refuseBroken(checkSecret(header.secretCheck, secretKey === null ? null : secretCheckOf(secretKey)));
    const { files, place } = filesOf(configuration, secretKey ?? new Uint8Array());
    await refuseForeignFiles(files, place, header.installation);
    const restored = restoringFiles(files);
    await withDatabase(configuration, (place) =>
      restoreDatabase({ ...place, mayReplace, storeFile: restored.store }, header, counted.of(parts)),
    ).catch(async (fault: unknown) => {
      await restored.undo();
      throw fault;
    });
  });
};

/** Restores a backup to a temporary server, to show that it is complete and can be restored. Nothing remains of it. */
export const checkBackup = async (
  environment: NodeJS.ProcessEnv,
  path: string,
  options: ReadingOptions,
): Promise<RestoredBackup> => {
  const configuration = configurationOf(readEnvironment(environment));
  return withBackup(path, await readingKeys(configuration, options), ({ header, parts }, counted) =>
    withTemporaryServer((place) =>
      restoreDatabase(
        { ...place, mayReplace: false, storeFile: (_name, content) => readToEnd(content) },
        header,
        counted.of(parts),
      ),
    ),
  );
};

const withTemporaryServer = async (use: (place: DatabasePlace) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchstead-check-'));
  try {
    // The account of the server, which is another one if root runs this, must reach its directory.
    await chmod(folder, 0o711);
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      durable: false,
      log: () => undefined,
    });
    await use({ url: server.url }).finally(() => server.stop());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A database that was moved to another server. */
export interface MovedDatabase extends CopiedDatabase {
  /** The file of the secret key, whose content the variable must get. Null if the key is a variable. */
  readonly keyFile: string | null;
}

/** Copies the embedded database to an empty database of another server. The embedded database does not change. */
export const moveDatabase = async (environment: NodeJS.ProcessEnv, url: string): Promise<MovedDatabase> => {
  const configuration = configurationOf(readEnvironment(environment));
  if (embeddedDirectory(configuration) === null)
    throw new StartupError('DATABASE_URL is set, so there is no embedded database to move; unset it for this command.');
  const target = valueOfVariable('DATABASE_URL', url);
  if (!target.ok) throw new StartupError(`The new database must be ${target.expects}.`);
  refuseMissingDatabase(configuration);
  return withDatabase(configuration, async (place) => ({
    ...(await copyDatabase(place.url, url)),
    keyFile: keyFileOf(configuration),
  }));
};
