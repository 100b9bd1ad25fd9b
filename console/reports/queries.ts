import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { Report, ReportRun, ReportRunDetails } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, pagedQuery, searchedQuery } from '../kernel/api.ts';

export type { Report, ReportRun, ReportRunDetails };

/** The reports of the organization, by name. */
export const reportsQuery = searchedQuery(['reports'], (page, signal) =>
  api.listReports({ query: { ...page, sort: 'name' }, signal }),
);

/** Reads a report. */
export const reportQuery = (id: string) =>
  bodyQuery(['report', id], (signal) => api.getReport({ path: { id }, signal }));

/** The runs of all reports, newest first. */
export const runsQuery = pagedQuery(['report-runs'], (page, signal) =>
  api.listReportRuns({ query: { ...page, sort: '-createdAt' }, signal }),
);

/** A run that is not over is read anew after this time. */
const RUN_POLL_MS = 3_000;

/** Reads a run with its PDFs and mails. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-run', id],
    queryFn: ({ signal }) => bodyOf(api.getReportRun({ path: { id }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'queued' || data?.status === 'generating' ? RUN_POLL_MS : false,
  });

/** Returns the address of a PDF of a run. */
export const pdfAddress = (runId: string, customerId: number | null): string =>
  `/api/organization/report-runs/${runId}/pdf${customerId === null ? '' : `?customerId=${customerId}`}`;

/** The body of a new report. */
export type NewReport = Parameters<typeof api.createReport>[0]['body'];

/** Creates a report, and returns its public id. */
export const createReport = async (body: NewReport): Promise<string> =>
  (await bodyOf(api.createReport({ body }))).publicId;

/** Reads what a report that is not stored says of its last period. */
export const previewReport = (body: NewReport) => bodyOf(api.previewReport({ body }));

export const changeReport = (id: string, body: Partial<NewReport>) => bodyOf(api.updateReport({ path: { id }, body }));

export const deleteReport = (id: string) => bodyOf(api.deleteReport({ path: { id } }));

/** Runs a report for its last period, and returns the public id of the run. */
export const runNow = async (id: string): Promise<string> =>
  (await bodyOf(api.runReport({ path: { id }, body: {} }))).publicId;
