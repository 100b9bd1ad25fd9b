import { z } from 'zod';
import type { ReferencedRecord } from '../../../application/access/ports.ts';
import { downloadReportPdf, getReportRun, listReportRuns } from '../../../application/reports/report-runs.ts';
import { MAX_PREVIEWED_PDFS, previewReport } from '../../../application/reports/preview-report.ts';
import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  runReport,
  updateReport,
} from '../../../application/reports/reports.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import {
  MAX_REPORT_RECIPIENTS,
  MAX_SCOPE_IDS,
  WHOLE_ORGANIZATION,
  reportModes,
  reportScopeKinds,
} from '../../../domain/reports/report.ts';
import { reportRunMachine } from '../../../domain/reports/report-run.machine.ts';
import { DEFAULT_REPORT_HOUR, MAX_DAY_OF_MONTH, reportFrequencies } from '../../../domain/reports/report-schedule.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byEitherId,
  byPublicId,
  customerFilter,
  customerFilters,
  emailAddress,
  intId,
  line,
  pageInput,
  pageQuery,
  periodFilters,
  queryFlag,
  sortBy,
  tagFilter,
  timeOfDay,
  timestamp,
} from '../kernel/fields.ts';
import { queryReferenceTo, referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { fileReply, pageOf } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';
import { previewReply } from './report-preview.schemas.ts';
import { runReply, fullRunReply, sentFile, timezone } from './report-run.schemas.ts';

const common = { tag: 'Reports', confinement: 'area' } as const;

const reportsPath = '/api/organization/reports';

const runsPath = '/api/organization/report-runs';

const idsOf = (to: ReferencedRecord) => z.array(referenceTo(to)).max(MAX_SCOPE_IDS).exactOptional();

const scope = z.strictObject({
  kind: z.enum(reportScopeKinds),
  customerIds: idsOf('customer'),
  websiteIds: idsOf('monitor'),
  monitorIds: idsOf('monitor'),
  tagIds: idsOf('tag'),
});

const percent = z.number().min(0).max(100);

const serviceHours = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 is Monday.'),
  from: timeOfDay,
  to: timeOfDay.describe('At or before `from`, it is on the next day.'),
});

const MAX_SERVICE_HOURS = 50;

const writable = {
  name: line,
  frequency: z
    .enum(reportFrequencies)
    .describe(
      'A weekly report covers the previous seven days, a monthly one the previous calendar month, in its time zone.',
    ),
  weekday: z
    .int()
    .min(1)
    .max(7)
    .nullable()
    .default(null)
    .describe('The day on which a weekly report is due; 1 is Monday.'),
  dayOfMonth: z
    .int()
    .min(1)
    .max(MAX_DAY_OF_MONTH)
    .nullable()
    .default(null)
    .describe('The day on which a monthly report is due.'),
  hour: z
    .int()
    .min(0)
    .max(23)
    .default(DEFAULT_REPORT_HOUR)
    .describe('The hour of the day, on the clock of the time zone, at which it is due.'),
  timezone,
  scope: scope
    .prefault(WHOLE_ORGANIZATION)
    .describe('What is reported on. A kind other than `organization` needs the ids of its member, and no others.'),
  mode: z
    .enum(reportModes)
    .default('all')
    .describe(
      '`threshold` covers only the monitors whose uptime is below the threshold. If there are none, no PDF is made and no mail is sent.',
    ),
  threshold: percent.nullable().default(null).describe('Percent of uptime.'),
  perCustomer: z
    .boolean()
    .default(false)
    .describe('One PDF for each customer, with nothing of other customers, instead of one for everything.'),
  recipientEmails: z
    .array(emailAddress)
    .min(1)
    .max(MAX_REPORT_RECIPIENTS)
    .nullable()
    .default(null)
    .describe('Any addresses; each gets a mail of its own. Null for the active administrators.'),
  language: z.enum(languages).nullable().default(null).describe('Null for the language of the organization.'),
  target: percent.nullable().default(null).describe('The percentage of uptime that was agreed.'),
  serviceHours: z
    .array(serviceHours)
    .min(1)
    .max(MAX_SERVICE_HOURS)
    .nullable()
    .default(null)
    .describe('The hours that count. Null for all.'),
  isActive: z.boolean().default(true),
};

const record = defineRecord({
  id: 'Report',
  shown: {
    organizationId: intId,
    timezone: z.string(),
    recipientEmails: z.array(z.string()).nullable(),
    nextRunAt: timestamp.nullable().describe('When it is due next. Null while it is not active.'),
  },
  createOnly: {},
  writable,
});

const newReport = z.strictObject({
  ...writable,
  timezone: timezone.exactOptional().describe('Defaults to that of the organization.'),
});

/** The start or end of a period. */
const bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).exactOptional();

/** The endpoints for reports and their runs. */
export const reportEndpoints = [
  ...resource({
    path: reportsPath,
    ...common,
    one: 'a report',
    many: 'the reports of the organization',
    record: {
      ...record,
      body: newReport,
    },
    query: pageQuery.extend({
      customerId: customerFilter.describe('Only reports whose scope names the customer with this `publicId` or `id`.'),
      packageId: customerFilters.packageId.describe('Only reports whose scope names a customer with this package.'),
      customField: customerFilters.customField.describe(
        'Only reports whose scope names a customer with this value of a custom field: `region:north`.',
      ),
      tag: tagFilter.describe('Only reports whose scope names a tag of this name, ignoring case.'),
      frequency: z.enum(reportFrequencies).exactOptional(),
      isActive: queryFlag.exactOptional().describe('Only reports that are active, or only others.'),
      ...periodFilters(),
      ...sortBy('createdAt', 'name', 'nextRunAt'),
    }),
    page: { useCase: listReports },
    create: { useCase: createReport },
    get: { useCase: getReport },
    update: { useCase: updateReport, description: 'A change of the frequency drops the day of the other frequency.' },
    remove: { useCase: deleteReport, summary: 'Delete a report; its runs remain' },
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    path: `${reportsPath}/preview`,
    summary: 'Read what a report that is not stored would say',
    description: `The figures of its first ${MAX_PREVIEWED_PDFS} PDFs, about the period of the last due time. Nothing is stored or sent.`,
    useCase: previewReport,
    idempotent: true,
    request: { body: newReport },
    reply: previewReply,
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    path: `${reportsPath}/{id}/run`,
    summary: 'Run a report',
    description:
      'Returns the queued run, or the one in progress for the same period. By default, the period is that of the last due time. The recipients get the PDFs as they do of a scheduled run; customers do not.',
    useCase: runReport,
    request: {
      params: byPublicId,
      body: z.strictObject({
        from: bound.describe('A moment, or a day in the time zone of the report. Required with `to`.'),
        to: bound.describe('The same; a day is included. Defaults to now if `from` is given.'),
      }),
    },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: runReply,
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: runsPath,
    summary: 'List the runs of reports, newest first',
    useCase: listReportRuns,
    request: {
      query: pageQuery.omit({ search: true }).extend({
        customerId: customerFilter.describe(
          'Only runs for the customer with this `publicId` or `id`, or with a PDF about it.',
        ),
        ...customerFilters,
        status: z.enum(statesOf(reportRunMachine)).exactOptional(),
        ...periodFilters(),
        ...sortBy('createdAt', 'periodFrom', 'status'),
      }),
    },
    toInput: pageInput,
    reply: pageOf(runReply),
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: `${runsPath}/{id}`,
    summary: 'Get a run with its PDFs and mails',
    useCase: getReportRun,
    request: { params: byEitherId },
    toInput: ({ params }) => params,
    reply: fullRunReply,
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: `${runsPath}/{id}/pdf`,
    summary: 'Download a PDF of a run',
    useCase: downloadReportPdf,
    request: {
      params: byEitherId,
      query: z.object({
        customerId: queryReferenceTo('customer').exactOptional().describe('Required if the run has several PDFs.'),
      }),
    },
    toInput: ({ params, query }) => ({ ...params, ...query }),
    content: 'application/pdf',
    reply: fileReply,
    file: sentFile,
  }),
];
