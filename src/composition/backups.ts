import { existsSync } from 'node:fs';
import { mkdtemp, rm, chmod, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKUP_FORMAT, rowsIn } from '../domain/backups/backup-header.ts';
import type { BackupHeader, DatabaseInventory } from '../domain/backups/backup-header.ts';
import { checkRelease, checkSecret } from '../domain/backups/restore.rules.ts';
import { isIdentity } from '../infrastructure/backups/backup-encryption.ts';
import type { DecryptionKeys, EncryptionKey } from '../infrastructure/backups/backup-encryption.ts';
import { failWith } from '../infrastructure/backups/backup-error.ts';
import { openBackup, refuseExistingFile, writeBackup } from '../infrastructure/backups/backup-file.ts';
import { readToEnd } from '../infrastructure/backups/backup-frames.ts';
import type { BackupPart } from '../infrastructure/backups/backup-frames.ts';
import type { DatabasePlace } from '../infrastructure/backups/copy-connection.ts';
import { restoreDatabase } from '../infrastructure/backups/database-restore.ts';
import { withSnapshot } from '../infrastructure/backups/database-snapshot.ts';
import { refuseBroken } from '../infrastructure/backups/refusals.ts';
import { secretCheckOf } from '../infrastructure/backups/secret-check.ts';
import { fileParts, refuseForeignFiles, restoringFiles } from '../infrastructure/backups/stored-files.ts';
import { startEmbeddedPostgres } from '../infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { migrationNames } from '../infrastructure/kernel/database/migrations/index.ts';
import { DirectoryFiles } from '../infrastructure/kernel/files/directory-files.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { existingSecretKey } from '../infrastructure/kernel/system/secret-key.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { systemClock } from '../infrastructure/kernel/system/system-clock.ts';
import { API_VERSION } from '../interfaces/http/kernel/requests/api-version.ts';
import { settingsOf, storageFolderOf } from './settings.ts';
import { databaseServer } from './standalone.ts';

/** The contents of a backup. */
export interface BackupFigures {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** A backup that was made. */
export interface MadeBackup extends BackupFigures {
  readonly bytes: number;
  /** The file of the secret key, which the backup does not contain. Null if the key is a variable. */
  readonly keyFile: string | null;
}

/** Yields parts and counts the files among them. */
const countingFiles = () => {
  let files = 0;
  return {
    count: () => files,
    async *of(parts: AsyncIterable<BackupPart>): AsyncGenerator<BackupPart> {
      for await (const part of parts) {
        if ('file' in part) files += 1;
        yield part;
      }
    },
  };
};

async function* joined<Value>(...lists: readonly (AsyncIterable<Value> | Iterable<Value>)[]): AsyncGenerator<Value> {
  for (const list of lists) yield* list;
}

/** Runs `use` with the database of the installation. The embedded server is started or joined for it. */
const withDatabase = async <Value>(
  configuration: Configuration,
  use: (place: DatabasePlace) => Promise<Value>,
): Promise<Value> => {
  const server = await databaseServer(configuration, jsonLog('silent'));
  try {
    return await use({ url: server.url });
  } finally {
    await server.stop();
  }
};

const dataDirOf = ({ DATABASE_URL, DATA_DIR }: Configuration): string | null =>
  DATABASE_URL === undefined ? DATA_DIR : null;

/** Refuses an installation without a database, because its server would create one. */
const refuseMissingDatabase = (configuration: Configuration): void => {
  const dataDir = dataDirOf(configuration);
  if (dataDir !== null && !existsSync(join(dataDir, 'database')))
    throw new StartupError(`There is no database in ${dataDir}; check DATA_DIR, or set DATABASE_URL.`);
};

const filesOf = (configuration: Configuration, secretKey: Uint8Array) => {
  const folder = storageFolderOf(settingsOf(configuration));
  return { folder, files: new DirectoryFiles(folder, secretKey) };
};

/** Returns the key that the variables say. */
const keyOf = ({ BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENTS: recipients }: Configuration): EncryptionKey => {
  if (passphrase !== undefined && recipients.length > 0)
    throw new StartupError('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set; remove one of them.');
  if (recipients.length > 0) return { recipients };
  if (passphrase !== undefined) return { passphrase };
  throw new StartupError('A backup needs a key; set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS, or pass --unencrypted.');
};

const headerOf = (inventory: DatabaseInventory, secretKey: Uint8Array): BackupHeader => ({
  format: BACKUP_FORMAT,
  version: API_VERSION,
  madeAt: systemClock.now().toISOString(),
  secretCheck: secretCheckOf(secretKey),
  ...inventory,
});

/** Writes a backup of the installation to a new file, while its processes run. */
export const backUp = async (
  environment: NodeJS.ProcessEnv,
  path: string,
  { isEncrypted }: { readonly isEncrypted: boolean },
): Promise<MadeBackup> => {
  const configuration = configurationOf(readEnvironment(environment));
  const key = isEncrypted ? keyOf(configuration) : null;
  await refuseExistingFile(path);
  refuseMissingDatabase(configuration);
  const secretKey = await existingSecretKey(configuration.SECRET_KEY, dataDirOf(configuration));
  if (secretKey === null) throw new StartupError('The secret key is missing; set SECRET_KEY.');
  return withDatabase(configuration, (place) =>
    withSnapshot(place, async ({ inventory, parts }) => {
      const counted = countingFiles();
      const contents = counted.of(joined(parts(), fileParts(filesOf(configuration, secretKey).files)));
      const bytes = await writeBackup(path, key, headerOf(inventory, secretKey), contents);
      const keyFile = configuration.SECRET_KEY === undefined ? join(configuration.DATA_DIR, 'secret.key') : null;
      return { ...figuresOf(inventory, counted.count()), bytes, keyFile };
    }),
  );
};

const figuresOf = ({ tables }: Pick<BackupHeader, 'tables'>, files: number): BackupFigures => ({
  tables: tables.length,
  rows: rowsIn(tables),
  files,
});

/** Returns the keys to read a backup with: those of the variable, and of the file of private keys. */
const readingKeys = async (configuration: Configuration, identityFile: string | null): Promise<DecryptionKeys> => {
  const passphrase = configuration.BACKUP_PASSPHRASE ?? null;
  if (identityFile === null) return { passphrase, identities: [] };
  const text = await readFile(identityFile, 'utf8').catch(failWith(`${identityFile} cannot be read`, 'check the path'));
  const identities = text.split(/\s*\n/).filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every(isIdentity))
    throw new StartupError(`${identityFile} is not a file of private keys of age; pass one, as age-keygen writes it.`);
  return { passphrase, identities };
};

/** The options of reading a backup. */
export interface ReadingOptions {
  /** The file of the private keys of age. Null if the backup is not encrypted to one. */
  readonly identityFile: string | null;
}

/** A backup that was restored. */
export type RestoredBackup = BackupFigures & Pick<BackupHeader, 'madeAt' | 'version'>;

/** Restores a backup to the database and the file store of the installation. */
export const restoreBackup = async (
  environment: NodeJS.ProcessEnv,
  path: string,
  { identityFile, mayReplace }: ReadingOptions & { readonly mayReplace: boolean },
): Promise<RestoredBackup> => {
  const configuration = configurationOf(readEnvironment(environment));
  const backup = await openBackup(path, await readingKeys(configuration, identityFile));
  try {
    const { header } = backup;
    refuseBroken(checkRelease(header, migrationNames));
    const secretKey = await existingSecretKey(configuration.SECRET_KEY, dataDirOf(configuration));
    refuseBroken(checkSecret(header.secretCheck, secretKey === null ? null : secretCheckOf(secretKey)));
    if (secretKey === null) throw new Error('unreachable');
    const { files, folder } = filesOf(configuration, secretKey);
    await refuseForeignFiles(files, folder, header.installation);
    const restored = restoringFiles(files);
    const counted = countingFiles();
    await withDatabase(configuration, (place) =>
      restoreDatabase({ ...place, mayReplace, storeFile: restored.store }, header, counted.of(backup.parts)),
    ).catch(async (fault: unknown) => {
      await restored.undo();
      throw fault;
    });
    return { ...figuresOf(header, counted.count()), madeAt: header.madeAt, version: header.version };
  } finally {
    await backup.close();
  }
};

/** Restores a backup to a temporary server, to show that it is complete and can be restored. Nothing remains of it. */
export const checkBackup = async (
  environment: NodeJS.ProcessEnv,
  path: string,
  { identityFile }: ReadingOptions,
): Promise<RestoredBackup> => {
  const configuration = configurationOf(readEnvironment(environment));
  const backup = await openBackup(path, await readingKeys(configuration, identityFile));
  try {
    const { header } = backup;
    refuseBroken(checkRelease(header, migrationNames));
    const counted = countingFiles();
    await withTemporaryServer((place) =>
      restoreDatabase(
        { ...place, mayReplace: false, storeFile: (_name, content) => readToEnd(content) },
        header,
        counted.of(backup.parts),
      ),
    );
    return { ...figuresOf(header, counted.count()), madeAt: header.madeAt, version: header.version };
  } finally {
    await backup.close();
  }
};

const withTemporaryServer = async (use: (place: DatabasePlace) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchstead-check-'));
  // The account of the server, which is another one if root runs this, must reach its directory.
  await chmod(folder, 0o711);
  try {
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      durable: false,
      log: () => undefined,
      systemDir: folder,
    });
    await use({ url: server.url }).finally(() => server.stop());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
