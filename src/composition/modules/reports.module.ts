import * as reports from '../../application/reports/index.ts';
import {
  customerMonthsJob,
  dueReports,
  queueCustomerMonth,
  queueDueReport,
} from '../../application/reports/due-reports.ts';
import {
  ReportGenerator,
  finishReportRun,
  reportCleaningJob,
  startReportRun,
} from '../../application/reports/generate-runs.ts';
import { reportMailSender } from '../../application/reports/report-mails.ts';
import { LeaseWorker } from '../../infrastructure/kernel/jobs/lease-worker.ts';
import { FileReportArchive } from '../../infrastructure/reports/file-report-archive.ts';
import { PostgresReportFigures } from '../../infrastructure/reports/postgres-report-figures.ts';
import { PostgresReportRuns, PostgresReports } from '../../infrastructure/reports/postgres-reports.ts';
import { PostgresReportSubjects } from '../../infrastructure/reports/postgres-report-subjects.ts';
import { ThreadedReportRenderer } from '../../infrastructure/reports/threaded-report-renderer.ts';
import { contextModule, useCasesOf } from '../context-module.ts';
import { mailOfOrganizations } from './notifications.module.ts';

/**
 * The number of runs that a process generates at the same time. A long run does not delay others, and rendering needs
 * little processor time.
 */
const RUNS_AT_ONCE = 2;

/** The module for uptime reports: their due times, runs, PDFs and recipients. */
export const reportsModule = contextModule({
  adapters: {
    reportArchive: (ports) => new FileReportArchive(ports),
    reportFigures: ({ database, publicSuffixes }) => new PostgresReportFigures(database, publicSuffixes),
    reportRenderer: ({ settings: { fontDir } }) => new ThreadedReportRenderer(fontDir),
    reportRuns: ({ database }) => new PostgresReportRuns(database),
    reportSubjects: ({ database }) => new PostgresReportSubjects(database),
    reports: ({ database }) => new PostgresReports(database),
  },
  recurringJobs: [
    (ports) => reportCleaningJob(ports),
    (ports, run) => customerMonthsJob(ports, run(queueCustomerMonth)),
  ],
  dueWork: [
    (ports, run) => dueReports(ports, run(queueDueReport)),
    (ports, run) =>
      new LeaseWorker(new ReportGenerator(ports, run(startReportRun), run(finishReportRun)), ports.log, {
        name: 'report-runs',
        concurrency: RUNS_AT_ONCE,
        replicaReads: ports.database.replicas,
      }),
  ],
  outboxSenders: [(ports) => reportMailSender(ports, mailOfOrganizations(ports, ports.bulkMailer))],
  useCases: useCasesOf(reports),
});
