const NAME = /^watchstead-\d{8}T\d{6}Z\.backup$/;

/** Returns the name of a scheduled backup, which contains its time in UTC, so that names sort by time. */
export const backupNameAt = (at: Date): string => `watchstead-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Returns the names of the scheduled backups that are older than the `keep` newest ones. Other files are ignored. */
export const surplusBackups = (names: readonly string[], keep: number): readonly string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -keep);

/** Returns the time in the name of the newest scheduled backup, or null if there is none. */
export const newestBackupTime = (names: readonly string[]): Date | null => {
  const newest = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) return null;
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(newest) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};
