import { isLeaseOver } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { days, later, minutes } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { dataExportMachine } from './data-export.machine.ts';
import type { DataExportEvent, DataExportStatus } from './data-export.machine.ts';

/** The time for which an export can be downloaded after it became ready, in milliseconds. */
export const DOWNLOAD_WINDOW = days(7);
/** The time after which the lease of a process on an export ends unless it is renewed, in milliseconds. */
export const EXPORT_LEASE = minutes(1);
/** The maximum number of attempts to generate an export. If all of them die, the export fails. */
export const MAX_EXPORT_ATTEMPTS = 3;

/** The reasons for which an export fails: its processes died, the file store was full, or another error occurred. */
export const exportFailures = ['interrupted', 'storageFull', 'internal'] as const;
/** The reason for which an export failed. */
export type ExportFailure = (typeof exportFailures)[number];

interface RequestedExport extends OrganizationRecord {
  /** The email addresses of the members who are notified. */
  readonly recipientEmails: readonly string[];
  /** The number of attempts to generate the export that have been started. */
  readonly attempts: number;
}

/** An export that no process has started yet. */
export interface QueuedExport extends RequestedExport {
  readonly status: 'queued';
}

/** An export that a process writes. */
export interface GeneratingExport extends RequestedExport {
  readonly status: 'generating';
  /** The time until which no other process starts the export again. */
  readonly leaseUntil: Date;
}

/** An export whose file was written. The file of an expired one is deleted. */
export interface FinishedExport extends RequestedExport {
  readonly status: 'ready' | 'expired';
  readonly readyAt: Date;
  readonly bytes: number;
  /** The SHA-256 digest of the file in hexadecimal. */
  readonly sha256: string;
}

/** An export without a file, because its processes failed. It is not repeated. */
export interface FailedExport extends RequestedExport {
  readonly status: 'failed';
  readonly failure: ExportFailure;
}

/** An archive of all records of an organization. */
export type DataExport = QueuedExport | GeneratingExport | FinishedExport | FailedExport;

/** The size and digest of the file of a finished export. */
export type ExportedFile = Pick<FinishedExport, 'bytes' | 'sha256'>;

/** Returns the status after the event. Throws if the state machine does not permit the event. */
const after = <Reached extends DataExportStatus>(
  { status }: DataExport,
  event: DataExportEvent,
  reached: Reached,
): Reached => {
  if (next(dataExportMachine, status, event) !== reached)
    throw new Error(`A data export cannot ${event} while it is ${status}.`);
  return reached;
};

/**
 * Returns the name of the file that an attempt writes. Each attempt has its own file, so that two attempts never write
 * the same one.
 */
export const exportFile = ({ publicId, attempts }: Pick<DataExport, 'publicId' | 'attempts'>): string =>
  `${EXPORT_FILES}${publicId}/${attempts}.zip`;

/** The prefix of the names of all export files in the file store. */
export const EXPORT_FILES = 'exports/';

/** Returns the attempt that wrote a file, or null if the file does not belong to an export. */
export const attemptOfFile = (file: string): Pick<DataExport, 'publicId' | 'attempts'> | null => {
  const [, publicId, attempts] = /^exports\/([\da-f-]{36})\/(\d+)\.zip$/.exec(file) ?? [];
  return publicId === undefined ? null : { publicId, attempts: Number(attempts) };
};

/** Returns the time at which the export can no longer be downloaded. */
export const expiryOf = ({ readyAt }: Pick<FinishedExport, 'readyAt'>): Date => later(readyAt, DOWNLOAD_WINDOW);

/**
 * Returns the export with its effective status at `now`. A ready export expires on time, whether or not the job has
 * run.
 */
export const exportAt = (stored: DataExport, now: Date): DataExport =>
  stored.status === 'ready' && expiryOf(stored) <= now
    ? { ...stored, status: after(stored, 'expire', 'expired') }
    : stored;

/**
 * Returns true if a process may start the export, because it is queued or the lease of the process that started it is
 * over.
 */
const isDue = (found: DataExport, now: Date): found is QueuedExport | GeneratingExport =>
  found.status === 'queued' || (found.status === 'generating' && isLeaseOver(found.leaseUntil, now, EXPORT_LEASE));

/**
 * Returns the export that the calling process must now generate, the failed export if too many attempts have died, or
 * null if the export cannot be started yet.
 */
export const decideExportStart = (
  found: DataExport,
  { running, concurrency, now }: { readonly running: number; readonly concurrency: number; readonly now: Date },
): GeneratingExport | FailedExport | null => {
  if (!isDue(found, now)) return null;
  if (found.status === 'generating' && found.attempts >= MAX_EXPORT_ATTEMPTS) return failed(found, 'interrupted', now);
  if (running >= concurrency) return null;
  const event = found.status === 'queued' ? 'start' : 'restart';
  return {
    ...found,
    status: after(found, event, 'generating'),
    attempts: found.attempts + 1,
    leaseUntil: later(now, EXPORT_LEASE),
    updatedAt: now,
  };
};

/**
 * Returns the export if the attempt is still in progress, or null if its lease has ended, another attempt has taken over
 * or the export has ended. See ADR 0106.
 */
export const decideExportEnd = (found: DataExport | null, attempts: number, now: Date): GeneratingExport | null =>
  found?.status === 'generating' && found.attempts === attempts && found.leaseUntil > now ? found : null;

/** Returns the finished export after its file was stored. */
export const completed = (found: GeneratingExport, { bytes, sha256 }: ExportedFile, now: Date): FinishedExport => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'complete', 'ready'), readyAt: now, bytes, sha256, updatedAt: now };
};

/** Returns the export after it has failed. */
export const failed = (found: GeneratingExport, failure: ExportFailure, now: Date): FailedExport => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'fail', 'failed'), failure, updatedAt: now };
};

/** Returns true if the file of an attempt is still needed or being written. */
export const keepsFile = (stored: Pick<DataExport, 'status' | 'attempts'> | null, attempts: number): boolean =>
  stored !== null && stored.attempts === attempts && (stored.status === 'generating' || stored.status === 'ready');

/** An export as the API shows it. */
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

/** Returns the export as readers see it. Members that its status does not have are null. */
export const viewOfExport = (stored: DataExport, now: Date): DataExportView => {
  const shown = exportAt(stored, now);
  const { id, publicId, status, recipientEmails, createdAt, updatedAt } = shown;
  const common = {
    id,
    publicId,
    status,
    recipientEmails,
    createdAt,
    updatedAt,
    readyAt: null,
    expiresAt: null,
    failure: null,
    bytes: null,
    sha256: null,
  };
  if (shown.status === 'failed') return { ...common, failure: shown.failure };
  if (shown.status === 'queued' || shown.status === 'generating') return common;
  return { ...common, readyAt: shown.readyAt, expiresAt: expiryOf(shown), bytes: shown.bytes, sha256: shown.sha256 };
};
