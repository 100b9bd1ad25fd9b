import { next } from '../kernel/machine.ts';
import { later, minutes } from '../kernel/time.ts';
import { reportRunMachine } from './report-run.machine.ts';
import type { ReportRunEvent, ReportRunStatus } from './report-run.machine.ts';
import type { ReportSettings } from './report.ts';

/** How long a process holds a run without renewing its lease. */
export const RUN_LEASE = minutes(1);
/** How many attempts may die before the run fails. */
export const MAX_RUN_ATTEMPTS = 3;
/** How many months a run is kept, with its PDFs. */
export const RUN_RETENTION_MONTHS = 36;
/** Where the PDFs of all runs are. */
export const REPORT_FILES = 'reports/';

/** Why a run failed: its processes died, the file store was full, or another error occurred. */
export const runFailures = ['interrupted', 'storageFull', 'internal'] as const;
export type RunFailure = (typeof runFailures)[number];

/**
 * What caused a run: the schedule of its report, a request, or the end of a month of a customer that is sent its own
 * reports.
 */
export const runOrigins = ['schedule', 'request', 'customerMonth'] as const;
export type RunOrigin = (typeof runOrigins)[number];

interface RequestedRun {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Null once the report is deleted, and for a month of a customer. */
  readonly reportId: number | null;
  /** Set for a month of a customer. */
  readonly customerId: number | null;
  readonly origin: RunOrigin;
  readonly settings: ReportSettings;
  readonly periodFrom: Date;
  /** Exclusive. */
  readonly periodTo: Date;
  /** How often a process has started to generate it. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

export interface QueuedRun extends RequestedRun {
  readonly status: 'queued';
}

export interface GeneratingRun extends RequestedRun {
  readonly status: 'generating';
  /** Until when no other process starts it again. */
  readonly leaseUntil: Date;
}

export interface ReadyRun extends RequestedRun {
  readonly status: 'ready';
  readonly readyAt: Date;
}

export interface FailedRun extends RequestedRun {
  readonly status: 'failed';
  readonly failure: RunFailure;
}

/** A report about one period. */
export type ReportRun = QueuedRun | GeneratingRun | ReadyRun | FailedRun;

/** The status after the event; throws where the machine does not permit it. */
const after = <Reached extends ReportRunStatus>({ status }: ReportRun, event: ReportRunEvent, reached: Reached): Reached => {
  if (next(reportRunMachine, status, event) !== reached) throw new Error(`A report run cannot ${event} while it is ${status}.`);
  return reached;
};

const isDue = (found: ReportRun, now: Date): found is QueuedRun | GeneratingRun => found.status === 'queued' || (found.status === 'generating' && found.leaseUntil <= now);

/**
 * A run that the calling process generates from now on. It has failed instead if too many attempts died. Null if it
 * must wait.
 */
export const decideRunStart = (found: ReportRun, now: Date): GeneratingRun | FailedRun | null => {
  if (!isDue(found, now)) return null;
  if (found.status === 'generating' && found.attempts >= MAX_RUN_ATTEMPTS) return failedRun(found, 'interrupted', now);
  const event = found.status === 'queued' ? 'start' : 'restart';
  return { ...found, status: after(found, event, 'generating'), attempts: found.attempts + 1, leaseUntil: later(now, RUN_LEASE), updatedAt: now };
};

/** The run whose attempt has ended; null if another attempt has taken over, or it has ended. */
export const decideRunEnd = (found: ReportRun | null, attempts: number): GeneratingRun | null => (found?.status === 'generating' && found.attempts === attempts ? found : null);

/** The run once its PDFs are stored, if it has any. */
export const completedRun = (found: GeneratingRun, now: Date): ReadyRun => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'complete', 'ready'), readyAt: now, updatedAt: now };
};

/** The run once it cannot be completed. */
export const failedRun = (found: GeneratingRun, failure: RunFailure, now: Date): FailedRun => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'fail', 'failed'), failure, updatedAt: now };
};

/** The folder of the files of a run. */
export const runFolder = ({ publicId }: Pick<ReportRun, 'publicId'>): string => `${REPORT_FILES}${publicId}/`;

/** The name of a file that an attempt writes. Each attempt has its own, so that two never write the same file. */
export const reportFile = (run: Pick<ReportRun, 'publicId' | 'attempts'>, position: number): string => `${runFolder(run)}${run.attempts}-${position}.pdf`;

/** The attempt that wrote a file; null for another file. */
export const attemptOfReportFile = (file: string): Pick<ReportRun, 'publicId' | 'attempts'> | null => {
  const [, publicId, attempts] = /^reports\/([\da-f-]{36})\/(\d+)-\d+\.pdf$/.exec(file) ?? [];
  return publicId === undefined ? null : { publicId, attempts: Number(attempts) };
};

/** Whether a file of the attempt is still needed, or being written. */
export const keepsReportFile = (run: Pick<ReportRun, 'status' | 'attempts'> | null, attempts: number): boolean =>
  run !== null && run.attempts === attempts && (run.status === 'generating' || run.status === 'ready');
