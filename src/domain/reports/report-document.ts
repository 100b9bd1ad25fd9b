import type { ServiceHours } from '../accounting/service-hours.ts';
import type { ClassTimes, TimeClass } from '../accounting/time-class.ts';
import type { Language } from '../kernel/locale.ts';

/** The paper sizes of printed reports. */
export const paperSizes = ['A4', 'Letter'] as const;
/** The paper size of a printed report. */
export type PaperSize = (typeof paperSizes)[number];

/** Uptime over a stretch of time, within the service hours. */
export interface ReportedUptime {
  readonly times: ClassTimes;
  /**
   * Up divided by up plus down, in percent, rounded down to three decimals. Null if too little of the time is known.
   */
  readonly uptimePercent: number | null;
  /**
   * The known share of the time in which the monitor existed and was neither paused nor in maintenance, in percent.
   * Null if there is no such time.
   */
  readonly coveragePercent: number | null;
}

/** The response times of successful checks, in milliseconds, or null without checks. */
export interface ReportedLatency {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** A day of the period in the time zone of the report. */
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
  /** The customer of the monitor, or null if it has none. */
  readonly customerName: string | null;
  /** True if the monitor reached the target. Null without a target or without uptime. */
  readonly meetsTarget: boolean | null;
  readonly latency: ReportedLatency;
  readonly incidents: number;
  readonly days: readonly ReportedDay[];
}

/** The part of an outage that lies within the period. */
export interface ReportedIncident {
  readonly publicId: string;
  readonly monitorName: string;
  /** The customer of the monitor, or null if it has none. */
  readonly customerName: string | null;
  readonly title: string;
  /** The cause of the outage as a code such as `connectionRefused`, or null if none was stored. */
  readonly cause: string | null;
  readonly startedAt: Date;
  /** The end of the outage, or null if it continues after the period. */
  readonly resolvedAt: Date | null;
  /** The time down without the gaps of an outage that was reopened. */
  readonly durationMs: number;
}

/** A maintenance of the period, with the monitors of the report that it affected. */
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

/** An address of a monitor that a blocklist contains. */
export interface ReportedListing {
  readonly address: string;
  /** The name of the blocklist. */
  readonly list: string;
  readonly listedAt: Date | null;
}

/** A drill that tested whether alarms arrive. */
export interface ReportedAlarmPath {
  readonly testedAt: Date;
  /** The percentage of what was tested that worked. */
  readonly score: number;
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
 * The content of a report. The same document always gives the same bytes. It contains no internal ids, and no data of
 * customers that the report does not cover.
 */
export interface ReportDocument {
  readonly format: 1;
  readonly name: string;
  readonly organization: { readonly name: string; readonly brandColor: string | null };
  /** The customer of the report. Null if the report covers several customers or the organization's own monitors. */
  readonly customerName: string | null;
  readonly frequency: 'weekly' | 'monthly';
  readonly language: Language;
  /** A name of the IANA time zone database. */
  readonly timezone: string;
  readonly paper: PaperSize;
  readonly from: Date;
  /** The end of the period, exclusive. */
  readonly to: Date;
  /** The dates of the first and the last day, such as `2026-10-01`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly generatedAt: Date;
  /** True if a month of the period is not frozen yet, so that figures can still change. */
  readonly isPreliminary: boolean;
  /** The threshold in percent, if the report covers only monitors below it. Null if it covers all monitors. */
  readonly threshold: number | null;
  /** The agreed uptime, in percent. */
  readonly target: number | null;
  /** The hours that count, or null if all hours count. */
  readonly serviceHours: readonly ServiceHours[] | null;
  /** The code with which a printed report is verified at `verifyUrl`, which ends with the code. */
  readonly verificationCode: string;
  readonly verifyUrl: string;
  /** The uptime of all monitors together. */
  readonly total: ReportedUptime;
  readonly days: readonly ReportedDay[];
  readonly monitors: readonly ReportedMonitor[];
  /** The incidents, oldest first. */
  readonly incidents: readonly ReportedIncident[];
  readonly maintenance: readonly ReportedMaintenance[];
  readonly expiries: readonly ReportedExpiry[];
  readonly listings: readonly ReportedListing[];
  readonly corrections: readonly ReportedCorrection[];
  /** The latest drill of the alarm path that ended in the period; null without one. See ADR 0333. */
  readonly alarmPath: ReportedAlarmPath | null;
}

/** The content of a report without its monitors. */
export type ReportSummary = Omit<ReportDocument, 'monitors'>;

/** The content of a report whose monitors can be read one after the other, any number of times. */
export interface RenderableReport extends ReportSummary {
  readonly monitors: Iterable<ReportedMonitor>;
}
