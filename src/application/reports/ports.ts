import type { OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import type { LatencyHistogram } from '../../domain/checks/latency-histogram.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { CustomerAddresses, MailAddressing, ReportMail, ReportPdf } from '../../domain/reports/report-delivery.ts';
import type { RenderableReport, ReportedExpiry, ReportedListing } from '../../domain/reports/report-document.ts';
import type { ReportRun } from '../../domain/reports/report-run.ts';
import type { ReportRunStatus } from '../../domain/reports/report-run.machine.ts';
import type { ReportFrequency } from '../../domain/reports/report-schedule.ts';
import type { Report, ReportScope } from '../../domain/reports/report.ts';
import type { AttemptLeases } from '../kernel/leased-generator.ts';
import type { Repository } from '../kernel/repository.ts';
import type { ReportLogo } from './report-renderer.ts';

/** Selects the reports that a list returns. */
export interface ReportFilter extends OfCustomer, Pick<OfMonitor, 'tag'> {
  readonly frequency?: ReportFrequency;
  readonly isActive?: boolean;
}

/** Stores the reports of all organizations. */
export interface Reports extends Repository<Report, ReportFilter> {
  /** Returns the time when the next report is due, or null if none is active. */
  nextDueAt(): Promise<Date | null>;
  /**
   * Locks and returns the report that has been due longest, skipping those that other processes have locked. Returns
   * null if there is none.
   */
  lockDue(now: Date): Promise<Report | null>;
  /** Makes reports that are due after `beyond` due at `now`, because the clock was set back. Returns their number. */
  pullBack(beyond: Date, now: Date): Promise<number>;
  /** Returns the active monthly reports of the organization that have a PDF for each customer. */
  perCustomer(organizationId: number): Promise<readonly Report[]>;
}

/** Selects the runs that a list returns, by the customer that they are for or that one of their PDFs is about. */
export interface ReportRunFilter extends OfCustomer {
  readonly status?: ReportRunStatus;
}

/** A run with its PDFs and mails. */
export interface RunContents {
  readonly pdfs: readonly ReportPdf[];
  readonly mails: readonly ReportMail[];
}

/** The data that the holder of a printed report can verify. */
export interface VerifiedReport extends Pick<ReportPdf, 'sha256' | 'archivedAt'> {
  readonly reportName: string;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly timezone: string;
  readonly periodFrom: Date;
  readonly periodTo: Date;
}

/**
 * Stores the runs of all organizations, newest first. `runExists` means that the scheduled run of the period, the
 * requested run in progress, or the run of the customer's month already exists.
 */
export interface ReportRuns extends Repository<ReportRun, ReportRunFilter, ReportRun, 'runExists'>, AttemptLeases {
  /** Returns the run of the report for the period that is queued or generating, or null if there is none. */
  findRunning(reportId: number, period: Period): Promise<ReportRun | null>;
  /**
   * Locks and returns the run that has been due longest, skipping those that other processes have locked. Returns null
   * if there is none.
   */
  lockDue(now: Date): Promise<ReportRun | null>;
  /** Returns the PDFs and mails of the run. */
  contentsOf(run: Pick<ReportRun, 'id'>): Promise<RunContents>;
  /** Stores PDFs of a run. */
  addPdfs(pdfs: readonly Omit<ReportPdf, 'id'>[]): Promise<void>;
  /** Stores mails that have not been sent yet, and returns them in the given order. */
  addMails(run: Pick<ReportRun, 'id'>, mails: readonly MailAddressing[], at: Date): Promise<readonly ReportMail[]>;
  /** Returns the mail, or null if its run or its customer has been deleted. */
  findMail(id: number): Promise<ReportMail | null>;
  /** Stores the delivery state of a mail. */
  saveMail(mail: ReportMail): Promise<void>;
  /** Returns those of the runs that are stored, by public id, regardless of the organization. */
  attemptsOf(publicIds: readonly string[]): Promise<readonly Pick<ReportRun, 'publicId' | 'status' | 'attempts'>[]>;
  /** Returns the names of those files that are PDFs of runs. */
  storedFiles(names: readonly string[]): Promise<readonly string[]>;
  /** Returns the report whose PDF has the code, or null if there is none or its organization is deleted. */
  verify(code: string, now: Date): Promise<VerifiedReport | null>;
}

/** A monitor that a report covers. */
export interface ReportableMonitor {
  readonly id: number;
  readonly name: string;
  readonly customerId: number | null;
}

/** A customer that receives a monthly report. */
export interface MonthlyCustomer extends CustomerAddresses {
  readonly customerId: number;
  readonly organizationId: number;
  readonly customerName: string;
}

/** A customer that receives a monthly report, with the time zone of the organization. */
export interface ListedCustomer extends MonthlyCustomer {
  readonly timezone: string;
  readonly createdAt: Date;
}

/** Finds the monitors that reports cover and the recipients of reports. */
export interface ReportSubjects {
  /** Returns the ids in the scope that do not exist in the organization. */
  unknownIds(organizationId: number, scope: ReportScope): Promise<readonly number[]>;
  /** Returns the existing monitors of the scope, by name. */
  monitorsIn(organizationId: number, scope: ReportScope): Promise<readonly ReportableMonitor[]>;
  /** Returns the names of the customers that are not deleted, by id. */
  customerNames(organizationId: number): Promise<ReadonlyMap<number, string>>;
  /** Returns the customers among `customerIds` that receive monthly reports, with their addresses. */
  monthlyCustomers(organizationId: number, customerIds: readonly number[]): Promise<readonly MonthlyCustomer[]>;
  /**
   * Returns customers of usable organizations that receive monthly reports and have no run for the last month, by
   * ascending id greater than `after`. `next` is the start of the next page, or null after the last one.
   */
  allMonthlyCustomers(
    after: number,
    limit: number,
    now: Date,
  ): Promise<{ readonly customers: readonly ListedCustomer[]; readonly next: number | null }>;
  /** Returns the logo for the title of the organization's reports, or null if it has none. */
  logoOf(organizationId: number): Promise<ReportLogo | null>;
}

/** The latencies of a monitor on one day. */
export interface DayLatencies {
  readonly monitorId: number;
  /** The date, such as `2026-10-25`. */
  readonly day: string;
  readonly histogram: LatencyHistogram;
}

/** A maintenance window that applies to some of the reported monitors. */
export interface ReportedWindow {
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
  readonly recurrence: string;
  readonly monitorIds: readonly number[];
}

/** Writes the PDFs of reports. */
export interface ReportArchive {
  /** Renders the report and stores the PDF as a file. Rejects with `StorageFullError` if the store is full. */
  write(
    file: string,
    document: RenderableReport,
    logo: ReportLogo | null,
  ): Promise<Pick<ReportPdf, 'bytes' | 'sha256' | 'transcribedScripts'>>;
}

/** Reads the figures of a report other than the states of monitors. */
export interface ReportFigures {
  /**
   * Returns the latencies of each day. Those of frozen months are frozen with them, by day in UTC. Others come from the
   * hourly rollups, or from the daily rollups (UTC) where hourly ones are no longer kept.
   */
  latencies(monitorIds: readonly number[], days: readonly LocalDay[], now: Date): Promise<readonly DayLatencies[]>;
  /** Returns the certificates and domains of the monitors that expire before `before`, in chronological order. */
  expiries(monitorIds: readonly number[], before: Date): Promise<readonly ReportedExpiry[]>;
  /** Returns the blocklist listings found by the latest checks, by address. */
  listings(monitorIds: readonly number[]): Promise<readonly ReportedListing[]>;
  /** Returns the maintenance windows of the monitors and of their customers. */
  windows(monitorIds: readonly number[]): Promise<readonly ReportedWindow[]>;
}
