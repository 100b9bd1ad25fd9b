import type { ServiceHours } from '../accounting/service-hours.ts';
import type { ClassTimes, TimeClass } from '../accounting/time-class.ts';
import type { Language } from '../kernel/locale.ts';

/** The sizes of paper that reports are printed on. */
export const paperSizes = ['A4', 'Letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Uptime over a stretch of time, within the service hours. */
export interface ReportedUptime {
  readonly times: ClassTimes;
  /** Up divided by up plus down, in percent, rounded down to three decimals; null if too little is known. */
  readonly uptimePercent: number | null;
  /**
   * How much of the time in which the monitor existed, was not paused and not in maintenance it was known to be up or
   * down, in percent; null if there is no such time.
   */
  readonly coveragePercent: number | null;
}

/** The response times of successful checks, in milliseconds; null without checks. */
export interface ReportedLatency {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** One day of the period in the time zone of the report. */
export interface ReportedDay extends ReportedUptime {
  /** A date such as `2026-10-25`. */
  readonly date: string;
  readonly latency: ReportedLatency;
}

export interface ReportedMonitor extends ReportedUptime {
  readonly publicId: string;
  readonly name: string;
  /** The kind of monitor, such as `website`. */
  readonly kind: string;
  readonly target: string;
  /** Null for a monitor without a customer. */
  readonly customerName: string | null;
  /** Whether it reached the target; null without a target, or without uptime. */
  readonly meetsTarget: boolean | null;
  readonly latency: ReportedLatency;
  readonly incidents: number;
  readonly days: readonly ReportedDay[];
}

/** A part of an outage that lies within the period. */
export interface ReportedIncident {
  readonly publicId: string;
  readonly monitorName: string;
  readonly title: string;
  /** A code such as `connectionRefused`; null if none was stored. */
  readonly cause: string | null;
  readonly startedAt: Date;
  /** Null if it lasts at the end of the period. */
  readonly resolvedAt: Date | null;
  readonly durationMs: number;
}

export interface ReportedMaintenance {
  readonly title: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly monitorNames: readonly string[];
}

/** A certificate or a domain that expires soon after the end of the period. */
export interface ReportedExpiry {
  readonly kind: 'certificate' | 'domain';
  readonly name: string;
  readonly expiresAt: Date;
}

export interface ReportedListing {
  readonly address: string;
  /** The name of the blocklist. */
  readonly list: string;
  readonly listedAt: Date | null;
}

/** A change of the accounts of a month that was frozen. */
export interface ReportedCorrection {
  readonly monitorName: string;
  readonly from: Date;
  readonly to: Date;
  readonly class: TimeClass;
  readonly reason: string;
  readonly author: string;
  readonly correctedAt: Date;
}

/**
 * Everything that a report shows. The same document gives the same bytes. It holds no internal id, and nothing of
 * customers that the report is not for.
 */
export interface ReportDocument {
  readonly format: 1;
  readonly name: string;
  readonly organization: { readonly name: string; readonly brandColor: string | null };
  /** Null for a report on more than one customer, or on the organization's own monitors. */
  readonly customerName: string | null;
  readonly frequency: 'weekly' | 'monthly';
  readonly language: Language;
  /** A name of the IANA time zone database. */
  readonly timezone: string;
  readonly paper: PaperSize;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** The dates of the first and the last day, such as `2026-10-01`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly generatedAt: Date;
  /** A month of the period is not frozen yet: figures can still change. */
  readonly isPreliminary: boolean;
  /** The threshold in percent of a report that covers only monitors below it; null if it covers all. */
  readonly threshold: number | null;
  /** The percentage of uptime that was agreed. */
  readonly target: number | null;
  /** Null if all hours count. */
  readonly serviceHours: readonly ServiceHours[] | null;
  /** A printed report can be verified at `verifyUrl`, which ends with the code. */
  readonly verificationCode: string;
  readonly verifyUrl: string;
  /** All monitors together. */
  readonly total: ReportedUptime;
  readonly days: readonly ReportedDay[];
  readonly monitors: readonly ReportedMonitor[];
  /** Oldest first. */
  readonly incidents: readonly ReportedIncident[];
  readonly maintenance: readonly ReportedMaintenance[];
  readonly expiries: readonly ReportedExpiry[];
  readonly listings: readonly ReportedListing[];
  readonly corrections: readonly ReportedCorrection[];
}
