import { followMonitors, monthFreezingJob } from '../../application/accounting/freeze-months.ts';
import { correctReport, listReportCorrections } from '../../application/accounting/report-corrections.ts';
import { PostgresFrozenMonths } from '../../infrastructure/accounting/postgres-frozen-months.ts';
import { PostgresMonitorRecords } from '../../infrastructure/accounting/postgres-monitor-records.ts';
import { PostgresReportCorrections } from '../../infrastructure/accounting/postgres-report-corrections.ts';
import { contextModule } from '../context-module.ts';

/** The module for accounts of time: frozen months and their corrections. */
export const accountingModule = contextModule({
  adapters: {
    frozenMonths: ({ database }) => new PostgresFrozenMonths(database),
    monitorRecords: ({ database }) => new PostgresMonitorRecords(database),
    reportCorrections: ({ database }) => new PostgresReportCorrections(database),
  },
  monitorFollowers: [(ports) => followMonitors(ports)],
  recurringJobs: [(ports) => monthFreezingJob(ports)],
  useCases: [correctReport, listReportCorrections],
});
