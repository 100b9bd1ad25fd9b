import { earlierOf, hours, later } from '../kernel/time.ts';
import { monthBounds, monthOf } from '../kernel/month.ts';
import type { Period } from './check-period.ts';
import { HOUR_RETENTION, retainedFrom } from './check-retention.ts';

/** The folder of archived results in the file store. See ADR 0359. */
export const RESULT_FILES = 'results/';

/** The version of the columns of archived files, which their metadata names. */
export const RESULT_FILE_VERSION = 1;

/**
 * The number of results at which a file is full: no other monitor is added. It bounds what a query decrypts, and a
 * month of one monitor is in one file.
 */
export const MAX_FILE_RESULTS = 500_000;

/** The maximum number of monitors whose results are in one file. */
export const MAX_FILE_MONITORS = 200;

/**
 * The time for which archived results stay in the database, so that queries that began before the archive answered for
 * them find them.
 */
export const HANDOVER = hours(1);

/** The age after which a file that no record names is considered left behind by a process that died. */
export const ORPHAN_AGE = hours(6);

/** How far the archive reaches. */
export interface ArchiveProgress {
  /** The end of the last archived month: the archive answers for results that were due before. */
  readonly archivedUntil: Date;
  readonly advancedAt: Date;
}

/** Returns the folder with the archived results of an organization. */
export const resultFolder = (organizationPublicId: string): string => `${RESULT_FILES}${organizationPublicId}/`;

/** Returns the name of a new file with results of a month. */
export const resultFile = (organizationPublicId: string, month: string, id: string): string =>
  `${resultFolder(organizationPublicId)}${month}-${id}.parquet`;

/**
 * Returns the next month to archive, such as `2026-03`: the first one that is not archived, once all its results are
 * older than the retention in the database. Null if there is none.
 */
export const monthToArchive = (
  { archivedUntil, oldest }: { readonly archivedUntil: Date | null; readonly oldest: Date | null },
  now: Date,
  retentionDays: number,
): string | null => {
  const from = archivedUntil ?? oldest;
  if (from === null) return null;
  const month = monthOf(from);
  return monthBounds(month).to <= retainedFrom(now, retentionDays) ? month : null;
};

/**
 * Returns the moment before which results may be dropped from the database while an archive is kept, or null if none
 * may.
 */
export const droppableBefore = (progress: ArchiveProgress | null, now: Date, retentionDays: number): Date | null => {
  if (progress === null || later(progress.advancedAt, HANDOVER) > now) return null;
  return earlierOf(progress.archivedUntil, retainedFrom(now, retentionDays));
};

/** Returns true if the archived results of a month are older than the number of months for which they are kept. */
export const isArchiveExpired = (month: string, now: Date, keptMonths: number): boolean => {
  const { to } = monthBounds(month);
  to.setUTCMonth(to.getUTCMonth() + keptMonths);
  return to <= now;
};

/** A period divided by where its results are. */
export interface DividedPeriod {
  /** Null if the archive answers for no part of the period. */
  readonly archived: Period | null;
  /** Null if the database answers for no part of the period. */
  readonly stored: Period | null;
}

/** Divides a period by the moment until which results are archived. */
export const dividePeriod = ({ from, to }: Period, until: Date | null): DividedPeriod => {
  if (until === null || until <= from) return { archived: null, stored: { from, to } };
  return until >= to
    ? { archived: { from, to }, stored: null }
    : { archived: { from, to: until }, stored: { from: until, to } };
};

/** Returns a moment after the last hour whose rollup may be deleted. */
export const keptHoursFrom = (now: Date): Date => later(now, hours(24) - HOUR_RETENTION);

/** Returns the moment before which rollups of hours that the database lacks are counted from archived results. */
export const hoursFromArchiveBefore = ({ archivedUntil }: ArchiveProgress, now: Date): Date =>
  earlierOf(archivedUntil, keptHoursFrom(now));

/** The number of results of a monitor in a month. */
export interface MonthOfMonitor {
  readonly organizationId: number;
  readonly monitorId: number;
  readonly results: number;
}

/**
 * Divides monitors, ordered by organization, into those whose results are written to one file each. Monitors without
 * results are left out.
 */
export const planFiles = <Month extends MonthOfMonitor>(monitors: readonly Month[]): readonly (readonly Month[])[] => {
  const files: Month[][] = [];
  let [results, last] = [0, [] as Month[]];
  for (const monitor of monitors) {
    if (monitor.results === 0) continue;
    const fits =
      last[0]?.organizationId === monitor.organizationId &&
      last.length < MAX_FILE_MONITORS &&
      results + monitor.results <= MAX_FILE_RESULTS;
    if (!fits) {
      [results, last] = [0, []];
      files.push(last);
    }
    last.push(monitor);
    results += monitor.results;
  }
  return files;
};
