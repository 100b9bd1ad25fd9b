import type { MadeBackup } from '../../application/backups/ports.ts';
import type { FileStore } from '../../application/kernel/files.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import { BACKUP_FORMAT, rowsIn } from '../../domain/backups/backup-header.ts';
import { secretCheckOf } from '../kernel/crypto/digest.ts';
import type { DatabasePlace } from '../kernel/database/connections/connection-options.ts';
import type { EncryptionKey } from './backup-encryption.ts';
import { writeBackup } from './backup-file.ts';
import type { BackupPart } from './backup-frames.ts';
import { withSnapshot } from './database-snapshot.ts';
import { fileParts } from './stored-files.ts';

/** Counts the files among the parts that pass. */
export class FileCount {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async *of(...lists: readonly (AsyncIterable<BackupPart> | Iterable<BackupPart>)[]): AsyncGenerator<BackupPart> {
    for (const parts of lists) {
      for await (const part of parts) {
        if ('file' in part) this.#count += 1;
        yield part;
      }
    }
  }
}

/** The installation that is backed up. */
export interface Installation {
  readonly database: DatabasePlace;
  readonly files: Pick<FileStore, 'list' | 'read'>;
  readonly secretKey: Uint8Array;
  /** The version of the product. */
  readonly version: string;
  readonly clock: Clock;
}

/** Writes a backup of an installation to a new file, while its processes run. */
export const backUpInstallation = (
  { database, files, secretKey, version, clock }: Installation,
  path: string,
  key: EncryptionKey,
): Promise<MadeBackup> =>
  withSnapshot(database, async ({ inventory, parts }) => {
    const counted = new FileCount();
    const header = {
      format: BACKUP_FORMAT,
      version,
      madeAt: clock.now().toISOString(),
      secretCheck: secretCheckOf(secretKey),
      ...inventory,
    };
    const bytes = await writeBackup(path, key, header, counted.of(parts(), fileParts(files)));
    const { tables } = inventory;
    return { tables: tables.length, rows: rowsIn(tables), files: counted.count, bytes };
  });
