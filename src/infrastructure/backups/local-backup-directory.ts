import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupDirectory, MadeBackup } from '../../application/backups/ports.ts';
import type { EncryptionKey } from './backup-encryption.ts';
import { failWith } from './backup-error.ts';
import { backUpInstallation } from './installation-backup.ts';
import type { Installation } from './installation-backup.ts';

const DIRECTORY_MODE = 0o700;

/** The directory of scheduled backups in a file system. */
export class LocalBackupDirectory implements BackupDirectory {
  readonly path: string;
  readonly #installation: Installation;
  readonly #key: EncryptionKey;

  constructor(path: string, installation: Installation, key: EncryptionKey) {
    this.path = path;
    this.#installation = installation;
    this.#key = key;
  }

  names(): Promise<readonly string[]> {
    return readdir(this.path).catch((fault: unknown) => {
      if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
      return failWith(`${this.path} cannot be read`, 'correct BACKUP_DIR')(fault);
    });
  }

  async make(name: string): Promise<MadeBackup> {
    await mkdir(this.path, { recursive: true, mode: DIRECTORY_MODE }).catch(
      failWith(`${this.path} cannot be created`, 'correct BACKUP_DIR'),
    );
    return backUpInstallation(this.#installation, join(this.path, name), this.#key);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true });
  }
}
