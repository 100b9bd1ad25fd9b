import { isLeaseOver } from '../kernel/clock-step.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { next } from '../kernel/machine.ts';
import { later, minutes } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { reportRunMachine } from './report-run.machine.ts';
import type { ReportRunEvent, ReportRunStatus } from './report-run.machine.ts';
import type { ReportSettings } from './report.ts';

/** The refusal for a run that the caller cannot see. */
export const reportRunNotFound = refused('reportRunNotFound');

/** The time for which a process holds a run without renewing its lease. */
export const RUN_LEASE = minutes(1);

/** The number of attempts that may die before the run fails. */
export const MAX_RUN_ATTEMPTS = 3;

/** The retention of a run and its PDFs, in months. */
export const RUN_RETENTION_MONTHS = 36;

/**
 * The reasons why a run failed: its processes died, the file store was full, a PDF has more monitors than the memory and
 * the time of rendering allow, or another error occurred.
 */
export const runFailures = ['interrupted', 'storageFull', 'tooManyMonitors', 'internal'] as const;
/** The reason why a run failed. */
export type RunFailure = (typeof runFailures)[number];

/**
 * The causes of a run: the schedule of its report, a request, or the end of a month for a customer that receives its
 * own reports.
 */
export const runOrigins = ['schedule', 'request', 'customerMonth'] as const;

/** The cause of a run. */
export type RunOrigin = (typeof runOrigins)[number];

interface RequestedRun extends OrganizationRecord {
  /** The report of the run. Null after the report is deleted, and for a month of a customer. */
  readonly reportId: number | null;
  /** The customer of the run; only set for a month of a customer. */
  readonly customerId: number | null;
  readonly origin: RunOrigin;
  readonly settings: ReportSettings;
  readonly periodFrom: Date;
  /** The end of the period, exclusive. */
  readonly periodTo: Date;
  /** The number of times that a process has started to generate the report. */
  readonly attempts: number;
}

/** A run that no process has started yet. */
export interface QueuedRun extends RequestedRun {
  readonly status: 'queued';
}

/** A run whose report a process generates. */
export interface GeneratingRun extends RequestedRun {
  readonly status: 'generating';
  /** The time until which no other process starts the run again. */
  readonly leaseUntil: Date;
}

/** A run whose report is available. */
export interface ReadyRun extends RequestedRun {
  readonly status: 'ready';
  readonly readyAt: Date;
}

/** A run without a report. It is not repeated. */
export interface FailedRun extends RequestedRun {
  readonly status: 'failed';
  readonly failure: RunFailure;
}

/** A report about one period. */
export type ReportRun = QueuedRun | GeneratingRun | ReadyRun | FailedRun;

/** Returns the status after the event. Throws if the state machine does not permit the event. */
const after = <Reached extends ReportRunStatus>(
  { status }: ReportRun,
  event: ReportRunEvent,
  reached: Reached,
): Reached => {
  if (next(reportRunMachine, status, event) !== reached)
    throw new Error(`A report run cannot ${event} while it is ${status}.`);
  return reached;
};

const isDue = (found: ReportRun, now: Date): found is QueuedRun | GeneratingRun =>
  found.status === 'queued' || (found.status === 'generating' && isLeaseOver(found.leaseUntil, now, RUN_LEASE));

/**
 * Decides whether the calling process generates the run. Returns a failed run if too many attempts died, or null if the
 * run must wait.
 */
export const decideRunStart = (found: ReportRun, now: Date): GeneratingRun | FailedRun | null => {
  if (!isDue(found, now)) return null;
  if (found.status === 'generating' && found.attempts >= MAX_RUN_ATTEMPTS) return failedRun(found, 'interrupted', now);
  const event = found.status === 'queued' ? 'start' : 'restart';
  return {
    ...found,
    status: after(found, event, 'generating'),
    attempts: found.attempts + 1,
    leaseUntil: later(now, RUN_LEASE),
    updatedAt: now,
  };
};

/**
 * Returns the run whose attempt has ended, or null if its lease has ended, another attempt has taken over or the run has
 * ended.
 */
export const decideRunEnd = (found: ReportRun | null, attempts: number, now: Date): GeneratingRun | null =>
  found?.status === 'generating' && found.attempts === attempts && found.leaseUntil > now ? found : null;

/** Returns the completed run after its PDFs, if any, are stored. */
export const completedRun = (found: GeneratingRun, now: Date): ReadyRun => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'complete', 'ready'), readyAt: now, updatedAt: now };
};

/** Returns the failed run. */
export const failedRun = (found: GeneratingRun, failure: RunFailure, now: Date): FailedRun => {
  const { leaseUntil: _lease, ...rest } = found;
  return { ...rest, status: after(found, 'fail', 'failed'), failure, updatedAt: now };
};

/** Decides which PDF of a run to download: its only PDF, or the PDF of the customer. */
export const decidePdf = <Pdf extends { readonly customerId: number | null }>(
  pdfs: readonly Pdf[],
  customerId: number | null,
): Outcome<Pdf, 'reportRunNoPdf' | 'invalidRequestBody'> => {
  const [pdf, ...others] = customerId === null ? pdfs : pdfs.filter((one) => one.customerId === customerId);
  if (pdf === undefined) return refused('reportRunNoPdf');
  const message = 'The run has a PDF for each customer. Name one of them.';
  return others.length > 0 ? invalidBody([{ path: 'customerId', message }]) : accepted(pdf);
};
