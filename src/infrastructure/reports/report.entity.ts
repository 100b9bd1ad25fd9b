import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ServiceHours } from '../../domain/accounting/service-hours.ts';
import type { ReportMailStatus } from '../../domain/reports/report-mail.machine.ts';
import type { ReportResult } from '../../domain/reports/report-result.ts';
import type { LongestOutage } from '../../domain/reports/report-verdict.ts';
import type { ReportRunStatus } from '../../domain/reports/report-run.machine.ts';
import type { RunFailure, RunOrigin } from '../../domain/reports/report-run.ts';
import type { ReportMode, ReportScope, ReportSettings } from '../../domain/reports/report.ts';
import type { ReportFrequency } from '../../domain/reports/report-schedule.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ReportRow = defineEntity({
  name: 'ReportRow',
  tableName: 'report',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    name: personal(p.text(), 'kept'),
    frequency: exported(p.text().$type<ReportFrequency>()),
    weekday: p.integer().nullable(),
    dayOfMonth: p.integer().nullable(),
    hour: p.integer(),
    timezone: exported(p.text()),
    scope: exported(p.json<ReportScope>()),
    mode: exported(p.text().$type<ReportMode>()),
    threshold: p.double().$type<number>().nullable(),
    perCustomer: p.boolean(),
    recipientEmails: personal(p.json<readonly string[]>().nullable(), 'replaced'),
    language: exported(p.text().$type<Language>().nullable()),
    target: p.double().$type<number>().nullable(),
    serviceHours: exported(p.json<readonly ServiceHours[]>().nullable()),
    isActive: p.boolean(),
    /** Null while the report is not active. */
    nextRunAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'report_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'report_due', properties: 'nextRunAt', where: 'next_run_at is not null' },
  ],
});

/** A report about one period. Its settings are a copy. */
export const ReportRunRow = defineEntity({
  name: 'ReportRunRow',
  tableName: 'report_run',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    reportId: references(ReportRow, 'set null').nullable(),
    /** The customer that receives the monthly report, or null. */
    customerId: references(CustomerRow, 'cascade').nullable(),
    origin: exported(p.text().$type<RunOrigin>()),
    settings: personal(p.json<ReportSettings>(), 'replaced'),
    periodFrom: p.datetime(3),
    periodTo: p.datetime(3),
    status: exported(p.text().$type<ReportRunStatus>()),
    /** The number of the attempt that is running, or that wrote the files. */
    attempts: p.integer().default(0),
    leaseUntil: p.datetime(3).nullable(),
    readyAt: p.datetime(3).nullable(),
    failure: exported(p.text().$type<RunFailure>().nullable()),
  },
  uniques: [
    {
      name: 'report_run_scheduled_once',
      properties: ['reportId', 'periodFrom', 'periodTo'],
      where: `origin = 'schedule'`,
    },
    {
      name: 'report_run_requested_once',
      properties: ['reportId', 'periodFrom', 'periodTo'],
      where: `origin = 'request' and status in ('queued', 'generating')`,
    },
    { name: 'report_run_month_once', properties: ['customerId', 'periodFrom'], where: `origin = 'customerMonth'` },
  ],
  indexes: [
    { name: 'report_run_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'report_run_report', properties: 'reportId' },
    { name: 'report_run_customer', properties: 'customerId' },
    { name: 'report_run_unfinished', properties: ['createdAt', 'id'], where: `status in ('queued', 'generating')` },
    { name: 'report_run_age', properties: 'createdAt' },
  ],
});

/** The result of a report in its stored form: times are texts in ISO 8601. */
export interface StoredResult extends Omit<ReportResult, 'longestOutage'> {
  readonly longestOutage: (Omit<LongestOutage, 'startedAt'> & { readonly startedAt: string }) | null;
}

/** A PDF of a report run. */
export const ReportPdfRow = defineEntity({
  name: 'ReportPdfRow',
  tableName: 'report_pdf',
  properties: {
    id: p.integer().primary().autoincrement(),
    runId: references(ReportRunRow, 'cascade').index(),
    /** Null for the PDF of all customers. */
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    customerName: personal(p.text().nullable(), 'kept'),
    /** The name of the PDF in the file store. */
    file: exported(p.text().unique()),
    bytes: p.integer(),
    sha256: exported(p.text()),
    /** The ISO 15924 codes of the scripts that the PDF shows as a transcription. */
    transcribedScripts: exported(p.json<readonly string[]>().defaultRaw(`'[]'`)),
    /** The result that the mail states. Null for a PDF of an earlier version. */
    result: personal(p.json<StoredResult>().nullable(), 'replaced'),
    /** The digits of the verification code. */
    code: exported(p.text().unique()),
    archivedAt: p.datetime(3),
  },
});

/** A mail with the PDFs of a run, and the result of its delivery. */
export const ReportMailRow = defineEntity({
  name: 'ReportMailRow',
  tableName: 'report_mail',
  properties: {
    id: p.integer().primary().autoincrement(),
    runId: references(ReportRunRow, 'cascade').index(),
    recipient: personal(p.text(), 'replaced'),
    /** The customer whose PDF is attached, or null for all PDFs of the run. */
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    status: exported(p.text().$type<ReportMailStatus>()),
    attempts: p.integer().default(0),
    error: personal(p.text().nullable(), 'replaced'),
    at: p.datetime(3),
  },
});
