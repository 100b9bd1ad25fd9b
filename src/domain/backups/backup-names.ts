import { elapsed, minutes } from '../kernel/time.ts';

const NAME = /^watchstead-\d{8}T\d{6}Z\.backup$/;

/** Returns the name of a scheduled backup, which contains its time in UTC, so that names sort by time. */
export const backupNameAt = (at: Date): string => `watchstead-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Returns the names of the scheduled backups that are older than the `keep` newest ones. Other files are ignored. */
export const surplusBackups = (names: readonly string[], keep: number): readonly string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -keep);

/**
 * Returns the time in the name of the newest scheduled backup, or null if there is none. Names after `now` do not count:
 * the clock was set back since.
 */
export const newestBackupTime = (names: readonly string[], now: Date): Date | null => {
  const newest = names
    .filter((name) => NAME.test(name) && name <= backupNameAt(now))
    .toSorted()
    .at(-1);
  if (newest === undefined) return null;
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(newest) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** The end of the name of a backup that is being written. */
export const UNFINISHED = '.unfinished';

/** Returns the names of scheduled backups that a process has begun and not completed. */
export const unfinishedBackups = (names: readonly string[]): readonly string[] =>
  names.filter((name) => /^watchstead-\d{8}T\d{6}Z\.backup\./.test(name) && name.endsWith(UNFINISHED));

/** The interval, in milliseconds, at which it is checked whether a backup is due. */
export const BACKUP_CHECK_EVERY = minutes(15);

/**
 * Returns true if the next backup is due. It may be made half a check early, because it would otherwise be made a check
 * later each time.
 */
export const isBackupDue = (newest: Date | null, now: Date, every: number): boolean =>
  newest === null || elapsed(newest, now) >= every - BACKUP_CHECK_EVERY / 2;
