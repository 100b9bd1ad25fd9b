import type { Locale } from '../../domain/kernel/locale.ts';
import type { DataExport, ExportedFile, FinishedExport } from '../../domain/data-export/data-export.ts';
import type { AttemptLeases } from '../kernel/leased-generator.ts';
import type { Repository } from '../kernel/repository.ts';

/** Selects the exports of a list. */
export interface DataExportFilter {
  readonly publicIds?: readonly string[];
}

/**
 * Stores the exports of all organizations. An organization has at most one that is queued or generating
 * (`exportRunning`).
 */
export interface DataExports
  extends Repository<DataExport, DataExportFilter, DataExport, 'exportRunning'>, AttemptLeases {
  /** Returns the export of the organization that is queued or generating, or null if there is none. */
  findRunning(organizationId: number): Promise<DataExport | null>;
  /**
   * Returns the export of the organization that became ready last, even if it has expired, or null if there is none.
   */
  findLastReady(organizationId: number): Promise<FinishedExport | null>;
  /**
   * Takes the lock for starting exports. It waits for other units of work that hold the lock, and holds it until the
   * current one ends.
   */
  lockStarts(): Promise<void>;
  /** Returns the number of exports that are being generated under a lease. */
  countRunning(now: Date): Promise<number>;
  /** Locks and returns the export that has been due longest, or null if none is due. */
  lockDue(now: Date): Promise<DataExport | null>;
  /** Returns the ids of ready exports that became ready at or before `moment`, oldest first. */
  readySince(moment: Date, limit: number): Promise<readonly number[]>;
}

/** Finds the recipients of mails about exports. */
export interface ExportMembers {
  /**
   * Returns those of the addresses, in canonical form, that belong to active members of the organization who have
   * accepted their invitation.
   */
  among(organizationId: number, addresses: readonly string[]): Promise<readonly string[]>;
  /** Returns the address of a user, or null if the user is deleted. */
  emailOf(userId: number): Promise<string | null>;
  /** Returns the name of an organization, and the language and time zone of its mail. */
  organizationOf(organizationId: number): Promise<Locale & { readonly name: string }>;
}

/** Writes archives of the records of organizations. */
export interface ExportArchives {
  /**
   * Writes all records of the organization, as of one moment, to a file of the store. Rejects with `StorageFullError`
   * if the store is full, and with the reason of the signal if it is aborted. The file exists only if it is complete.
   */
  write(
    archive: { readonly organizationId: number; readonly file: string; readonly createdAt: Date },
    signal: AbortSignal,
  ): Promise<ExportedFile>;
}
