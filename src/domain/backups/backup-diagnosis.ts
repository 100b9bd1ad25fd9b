import { broken, healthy, warning } from '../kernel/diagnosis.ts';
import type { Finding } from '../kernel/diagnosis.ts';
import { elapsed, hours } from '../kernel/time.ts';

/** The state of scheduled backups. */
export interface BackupFacts {
  /** The directory. Null if no backups are scheduled. */
  readonly directory: string | null;
  /** True if exactly one kind of key is configured. */
  readonly hasKey: boolean;
  /** False if the directory exists and cannot be written. */
  readonly isWritable: boolean;
  /** The time of the newest backup. Null if there is none. */
  readonly newest: Date | null;
  /** The time between two backups, in milliseconds. */
  readonly every: number;
}

/** The number of intervals after which the newest backup is too old. */
const LATE_AFTER = 2;

/** Checks that backups are made as scheduled. */
export const checkBackups = ({ directory, hasKey, isWritable, newest, every }: BackupFacts, now: Date): Finding => {
  if (directory === null) return healthy('no backups are scheduled (BACKUP_DIR is not set)');
  if (!hasKey) return broken('BACKUP_DIR is set without one key', 'set either BACKUP_PASSPHRASE or BACKUP_RECIPIENTS');
  if (!isWritable)
    return warning(`${directory} is not writable`, 'make it writable for this user, or choose another BACKUP_DIR');
  const look = 'start the service with ROLE=all or ROLE=worker, and look for failures of the job backups in its log';
  if (newest === null) return warning(`${directory} has no backup yet`, look);
  const age = `the newest backup is ${Math.max(0, Math.floor(elapsed(newest, now) / hours(1)))} hours old`;
  return elapsed(newest, now) > LATE_AFTER * every ? warning(age, look) : healthy(age);
};
