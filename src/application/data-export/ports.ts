import type { Locale } from '../../domain/kernel/locale.ts';
import type { DataExport, ExportedFile, FinishedExport } from '../../domain/data-export/data-export.ts';
import type { AttemptLeases } from '../kernel/leased-generator.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which exports a list returns. */
export interface DataExportFilter {
  readonly publicIds?: readonly string[];
}

/** The exports of all organizations. An organization has at most one that is queued or generating (`exportRunning`). */
export interface DataExports extends Repository<DataExport, DataExportFilter, DataExport, 'exportRunning'>, AttemptLeases {
  /** The export of the organization that is queued or generating. */
  findRunning(organizationId: number): Promise<DataExport | null>;
  /** The organization's export that became ready last, expired or not. */
  findLastReady(organizationId: number): Promise<FinishedExport | null>;
  /** Waits until no other unit of work starts an export, and keeps others waiting until the present one ends. */
  lockStarts(): Promise<void>;
  /** How many exports are being generated under a lease. */
  countRunning(now: Date): Promise<number>;
  /** Locks the export that is due for the longest time. */
  lockDue(now: Date): Promise<DataExport | null>;
  /** The ids of ready exports that became ready at or before the moment, oldest first. */
  readySince(moment: Date, limit: number): Promise<readonly number[]>;
}

/** Who is notified of an export. */
export interface ExportMembers {
  /** Those of the addresses, in canonical form, that belong to active members of the organization who have accepted their invitation. */
  among(organizationId: number, addresses: readonly string[]): Promise<readonly string[]>;
  /** The address of a user; null for a deleted one. */
  emailOf(userId: number): Promise<string | null>;
  /** The name of an organization, and the language and time zone of its mail. */
  organizationOf(organizationId: number): Promise<Locale & { readonly name: string }>;
}

/** Archives of the records of organizations. */
export interface ExportArchives {
  /**
   * Writes all records of the organization, as of one moment, to a file of the store. Rejects with `StorageFullError` if it has no room, and with the
   * reason of the signal if it is aborted. The file exists only if it is complete.
   */
  write(archive: { readonly organizationId: number; readonly file: string; readonly createdAt: Date }, signal: AbortSignal): Promise<ExportedFile>;
}
