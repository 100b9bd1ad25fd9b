import type { LocalDay } from '../../domain/checks/state-day.ts';
import type { LatencyHistogram } from '../../domain/checks/latency-histogram.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { CustomerAddresses, MailAddressing, ReportMail, ReportPdf } from '../../domain/reports/report-delivery.ts';
import type { ReportDocument, ReportedExpiry, ReportedListing } from '../../domain/reports/report-document.ts';
import type { ReportRun } from '../../domain/reports/report-run.ts';
import type { Report, ReportScope } from '../../domain/reports/report.ts';
import type { AttemptLeases } from '../kernel/leased-generator.ts';
import type { NoFilter, Repository } from '../kernel/repository.ts';
import type { ReportLogo } from './report-renderer.ts';

/** The reports of all organizations. */
export interface Reports extends Repository<Report> {
  /** When the next report is due; null if none is active. */
  nextDueAt(): Promise<Date | null>;
  /** Locks the report that is due for the longest time, unless another process has locked it; null if none is. */
  lockDue(now: Date): Promise<Report | null>;
  /** Makes reports due at `now` that are due after the moment, because the clock was set back; returns their number. */
  pullBack(beyond: Date, now: Date): Promise<number>;
  /** The monthly reports of the organization that are active and have a PDF for each customer. */
  perCustomer(organizationId: number): Promise<readonly Report[]>;
}

/** A run with its PDFs and mails. */
export interface RunContents {
  readonly pdfs: readonly ReportPdf[];
  readonly mails: readonly ReportMail[];
}

/** What the holder of a printed report can verify. */
export interface VerifiedReport extends Pick<ReportPdf, 'sha256' | 'archivedAt'> {
  readonly reportName: string;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly timezone: string;
  readonly periodFrom: Date;
  readonly periodTo: Date;
}

/** The runs of all organizations, newest first. `runExists`: the scheduled run of the period, the requested one in progress, or the month of the customer. */
export interface ReportRuns extends Repository<ReportRun, NoFilter, ReportRun, 'runExists'>, AttemptLeases {
  /** The run of the report about the period that is queued or generating. */
  findRunning(reportId: number, period: Period): Promise<ReportRun | null>;
  /** Locks the run that is due for the longest time, unless another process has locked it. */
  lockDue(now: Date): Promise<ReportRun | null>;
  contentsOf(run: Pick<ReportRun, 'id'>): Promise<RunContents>;
  addPdfs(pdfs: readonly Omit<ReportPdf, 'id'>[]): Promise<void>;
  /** Stores mails that have not been sent, and returns them in their order. */
  addMails(run: Pick<ReportRun, 'id'>, mails: readonly MailAddressing[], at: Date): Promise<readonly ReportMail[]>;
  /** Null once the run, or the customer of the mail, is deleted. */
  findMail(id: number): Promise<ReportMail | null>;
  saveMail(mail: ReportMail): Promise<void>;
  /** Those of the runs that are stored, by their public ids, whatever the organization. */
  attemptsOf(publicIds: readonly string[]): Promise<readonly Pick<ReportRun, 'publicId' | 'status' | 'attempts'>[]>;
  /** The names of those files that are PDFs of runs. */
  storedFiles(names: readonly string[]): Promise<readonly string[]>;
  /** The report whose PDF has the code, unless its organization is deleted. */
  verify(code: string, now: Date): Promise<VerifiedReport | null>;
}

/** A monitor that a report covers. */
export interface ReportableMonitor {
  readonly id: number;
  readonly name: string;
  readonly customerId: number | null;
}

/** A customer that is sent its months. */
export interface MonthlyCustomer extends CustomerAddresses {
  readonly customerId: number;
  readonly organizationId: number;
  readonly customerName: string;
}

/** The same with the time zone of its organization. */
export interface ListedCustomer extends MonthlyCustomer {
  readonly timezone: string;
  readonly createdAt: Date;
}

/** What reports cover and whom they are sent to. */
export interface ReportSubjects {
  /** The ids of the scope that name nothing in the organization. */
  unknownIds(organizationId: number, scope: ReportScope): Promise<readonly number[]>;
  /** The monitors of the scope that exist, by name. */
  monitorsIn(organizationId: number, scope: ReportScope): Promise<readonly ReportableMonitor[]>;
  /** The names of customers that are not deleted. */
  customerNames(organizationId: number): Promise<ReadonlyMap<number, string>>;
  /** Those of the customers that are sent their months, with the addresses. */
  monthlyCustomers(organizationId: number, customerIds: readonly number[]): Promise<readonly MonthlyCustomer[]>;
  /** Customers that are sent their months and have no run of the last one, of usable organizations, by ascending id after `after`. `next` is where the next page begins; null after the last one. */
  allMonthlyCustomers(after: number, limit: number, now: Date): Promise<{ readonly customers: readonly ListedCustomer[]; readonly next: number | null }>;
  /** The image in the title of the organization's reports. */
  logoOf(organizationId: number): Promise<ReportLogo | null>;
}

/** The latencies of a monitor on a day. */
export interface DayLatencies {
  readonly monitorId: number;
  /** A date such as `2026-10-25`. */
  readonly day: string;
  readonly histogram: LatencyHistogram;
}

/** A maintenance window that applies to some of the monitors. */
export interface ReportedWindow {
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
  readonly recurrence: string;
  readonly monitorIds: readonly number[];
}

/** The PDFs of reports. */
export interface ReportArchive {
  /** Renders the report, and stores the PDF as a file. Rejects with `StorageFullError` if there is no room. */
  write(file: string, document: ReportDocument, logo: ReportLogo | null): Promise<Pick<ReportPdf, 'bytes' | 'sha256'>>;
}

/** What is measured besides the states of monitors. */
export interface ReportFigures {
  /** From the rollups of hours, and from those of days (UTC) where the hours are no longer kept. */
  latencies(monitorIds: readonly number[], days: readonly LocalDay[], now: Date): Promise<readonly DayLatencies[]>;
  /** Certificates and domains of the monitors that expire before the moment, in order of time. */
  expiries(monitorIds: readonly number[], before: Date): Promise<readonly ReportedExpiry[]>;
  /** The listings that were found last, by address. */
  listings(monitorIds: readonly number[]): Promise<readonly ReportedListing[]>;
  /** The maintenance windows of the monitors and of their customers. */
  windows(monitorIds: readonly number[]): Promise<readonly ReportedWindow[]>;
}
