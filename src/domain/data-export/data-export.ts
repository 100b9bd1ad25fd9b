import { next } from '../kernel/machine.ts';
import { days, later, minutes } from '../kernel/time.ts';
import { dataExportMachine } from './data-export.machine.ts';
import type { DataExportEvent, DataExportStatus } from './data-export.machine.ts';

/** How long an export can be downloaded after it became ready. */
export const DOWNLOAD_WINDOW = days(7);
/** How long a process holds an export without renewing its lease. */
export const EXPORT_LEASE = minutes(1);
/** How many attempts may die before the export fails. */
export const MAX_EXPORT_ATTEMPTS = 3;

/** Why an export failed: its processes died, the file store was full, or another error occurred. */
export const exportFailures = ['interrupted', 'storageFull', 'internal'] as const;
export type ExportFailure = (typeof exportFailures)[number];

interface RequestedExport {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** The addresses of the members who are notified. */
  readonly recipientEmails: readonly string[];
  /** How often a process has started to generate it. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

export interface QueuedExport extends RequestedExport {
  readonly status: 'queued';
}

export interface GeneratingExport extends RequestedExport {
  readonly status: 'generating';
  /** Until when no other process starts it again. */
  readonly leaseUntil: Date;
}

export interface FinishedExport extends RequestedExport {
  readonly status: 'ready' | 'expired';
  readonly readyAt: Date;
  readonly bytes: number;
  readonly sha256: string;
}

export interface FailedExport extends RequestedExport {
  readonly status: 'failed';
  readonly failure: ExportFailure;
}

/** An archive of all records of an organization. */
export type DataExport = QueuedExport | GeneratingExport | FinishedExport | FailedExport;

/** What is known of the file of a finished export. */
export type ExportedFile = Pick<FinishedExport, 'bytes' | 'sha256'>;

/** The status after the event; throws where the machine does not permit it. */
const after = <Reached extends DataExportStatus>({ status }: DataExport, event: DataExportEvent, reached: Reached): Reached => {
  if (next(dataExportMachine, status, event) !== reached) throw new Error(`A data export cannot ${event} while it is ${status}.`);
  return reached;
};

/** The name of the file that an attempt writes. Each attempt has its own, so that two never write the same file. */
export const exportFile = ({ publicId, attempts }: Pick<DataExport, 'publicId' | 'attempts'>): string => `${EXPORT_FILES}${publicId}/${attempts}.zip`;

/** Where the files of all exports are. */
export const EXPORT_FILES = 'exports/';

/** The attempt that a file was written by; null for another file. */
export const attemptOfFile = (file: string): Pick<DataExport, 'publicId' | 'attempts'> | null => {
  const [, publicId, attempts] = /^exports\/([\da-f-]{36})\/(\d+)\.zip$/.exec(file) ?? [];
  return publicId === undefined ? null : { publicId, attempts: Number(attempts) };
};

/** When the download window closes. */
export const expiryOf = ({ readyAt }: Pick<FinishedExport, 'readyAt'>): Date => later(readyAt, DOWNLOAD_WINDOW);

/** The export as of `now`: it expires by the clock, whether or not the job has run. */
export const exportAt = (stored: DataExport, now: Date): DataExport =>
  stored.status === 'ready' && expiryOf(stored) <= now ? { ...stored, status: after(stored, 'expire', 'expired') } : stored;

/** Whether a process may start the export: it waits, or the lease of the process that started it has ended. */
const isDue = (found: DataExport, now: Date): found is QueuedExport | GeneratingExport =>
  found.status === 'queued' || (found.status === 'generating' && found.leaseUntil <= now);

/** An export that the calling process generates from now on. It has failed instead if too many attempts died. Null if it must wait. */
export const decideExportStart = (
  found: DataExport,
  { running, concurrency, now }: { readonly running: number; readonly concurrency: number; readonly now: Date },
): GeneratingExport | FailedExport | null => {
  if (!isDue(found, now)) return null;
  if (found.status === 'generating' && found.attempts >= MAX_EXPORT_ATTEMPTS) return failed(found, 'interrupted', now);
  if (running >= concurrency) return null;
  const event = found.status === 'queued' ? 'start' : 'restart';
  return { ...found, status: after(found, event, 'generating'), attempts: found.attempts + 1, leaseUntil: later(now, EXPORT_LEASE), updatedAt: now };
};

/** The export whose attempt wrote its file; null if another attempt has taken over, or it has ended. */
export const decideExportEnd = (found: DataExport | null, attempts: number): GeneratingExport | null =>
  found?.status === 'generating' && found.attempts === attempts ? found : null;

/** The export once its file is stored. */
export const completed = (found: GeneratingExport, { bytes, sha256 }: ExportedFile, now: Date): FinishedExport => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'complete', 'ready'), readyAt: now, bytes, sha256, updatedAt: now };
};

/** The export once it cannot be completed. */
export const failed = (found: GeneratingExport, failure: ExportFailure, now: Date): FailedExport => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'fail', 'failed'), failure, updatedAt: now };
};

/** Whether the file of an attempt is still needed, or being written. */
export const keepsFile = (stored: Pick<DataExport, 'status' | 'attempts'> | null, attempts: number): boolean =>
  stored !== null && stored.attempts === attempts && (stored.status === 'generating' || stored.status === 'ready');

/** The export as callers see it. */
export interface DataExportView {
  readonly id: number;
  readonly publicId: string;
  readonly status: DataExportStatus;
  readonly recipientEmails: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly failure: ExportFailure | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

export const viewOfExport = (stored: DataExport, now: Date): DataExportView => {
  const shown = exportAt(stored, now);
  const { id, publicId, status, recipientEmails, createdAt, updatedAt } = shown;
  const common = { id, publicId, status, recipientEmails, createdAt, updatedAt, readyAt: null, expiresAt: null, failure: null, bytes: null, sha256: null };
  if (shown.status === 'failed') return { ...common, failure: shown.failure };
  if (shown.status === 'queued' || shown.status === 'generating') return common;
  return { ...common, readyAt: shown.readyAt, expiresAt: expiryOf(shown), bytes: shown.bytes, sha256: shown.sha256 };
};
