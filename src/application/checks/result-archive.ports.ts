import type { Period } from '../../domain/checks/check-period.ts';
import type { MonthOfMonitor, ArchiveProgress } from '../../domain/checks/result-archive.ts';

/** The results of monitors of one organization that one file holds. */
export interface ArchivedResults {
  readonly organizationId: number;
  /** The month in UTC in which the results were due, such as `2026-03`. */
  readonly month: string;
  readonly monitorIds: readonly number[];
  readonly results: number;
  /** The SHA-256 of the content of the file, in hex. */
  readonly sha256: string;
}

/** A file of the archive. A monitor has at most one for each month. */
export interface ArchiveFile extends ArchivedResults {
  readonly name: string;
}

/** A file, and those of its monitors that were deleted since. */
export interface OutdatedFile {
  readonly file: ArchiveFile;
  readonly deletedMonitorIds: readonly number[];
}

/** A monitor whose results of a month are in no file. */
export interface UnarchivedMonth extends MonthOfMonitor {
  readonly organizationPublicId: string;
}

/** The records of the files with archived results. */
export interface ResultArchive {
  /** Returns how far the archive reaches, or null if nothing was archived. */
  progress(): Promise<ArchiveProgress | null>;
  /** Records that the archive answers for everything before the moment. It never goes back. */
  advance(until: Date, now: Date): Promise<void>;
  /**
   * Returns the next monitors whose results of the month are in no file, ordered by organization: those after the given
   * one, or the first ones for null. No monitors follow the last one.
   */
  unarchived(month: string, after: MonthOfMonitor | null, limit: number): Promise<readonly UnarchivedMonth[]>;
  /**
   * Stores the record of a file. Returns false if another file has results of one of its monitors in the month, or if the
   * organization was erased.
   */
  add(file: ArchiveFile, now: Date): Promise<boolean>;
  /** Replaces the record of a file, or removes it. Returns false, and changes nothing, if it has no record any more. */
  replace(name: string, by: ArchiveFile | null, now: Date): Promise<boolean>;
  /** Returns all months with files. */
  months(): Promise<readonly string[]>;
  /** Returns the names of the files of a month, or of all months. */
  names(month?: string): Promise<readonly string[]>;
  /** Returns the files with results of the monitor that were due in the period, oldest first. */
  filesOf(monitorId: number, period: Period): Promise<readonly ArchiveFile[]>;
  /** Returns the files with results of deleted monitors. */
  outdated(): Promise<readonly OutdatedFile[]>;
}

/** Writes and verifies the files with archived results. A file is complete and readable when a promise resolves. */
export interface ResultFiles {
  /** Copies the results of the monitors in the month into a new file. Returns null if there are none. */
  write(
    name: string,
    of: Pick<ArchivedResults, 'organizationId' | 'month' | 'monitorIds'>,
  ): Promise<ArchiveFile | null>;
  /** Copies a file without the results of some of its monitors. */
  without(file: ArchiveFile, monitorIds: readonly number[], name: string): Promise<ArchiveFile>;
  /** Removes temporary files left by processes that died before the moment. */
  removeTemporary(before: Date): Promise<void>;
  /** Removes what this process has on the local disk. */
  close(): Promise<void>;
}
