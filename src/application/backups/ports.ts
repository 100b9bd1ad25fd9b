/** A backup that was made. */
export interface MadeBackup {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** The size of the backup, in bytes. */
  readonly bytes: number;
}

/** The directory of scheduled backups. */
export interface BackupDirectory {
  readonly path: string;
  /** Returns the names of all files. Without a directory there are none. */
  names(): Promise<readonly string[]>;
  /** Makes a backup of the installation under a new name. */
  make(name: string): Promise<MadeBackup>;
  /** Deletes a file of the directory. */
  remove(name: string): Promise<void>;
}

/** The schedule of backups. Null if none are made. */
export interface BackupSchedule {
  readonly directory: BackupDirectory;
  /** The time between two backups, in milliseconds. */
  readonly every: number;
  /** The number of backups that are kept. */
  readonly keep: number;
}
