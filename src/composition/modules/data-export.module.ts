import * as dataExport from '../../application/data-export/index.ts';
import {
  ExportGenerator,
  expireDataExport,
  exportCleaningJob,
  finishDataExport,
  startDataExport,
} from '../../application/data-export/generate-exports.ts';
import { exportReminderJob, remindOfExport } from '../../application/data-export/remind-of-exports.ts';
import { PostgresDataExports, PostgresExportMembers } from '../../infrastructure/data-export/postgres-data-exports.ts';
import { ZipExportArchives } from '../../infrastructure/data-export/zip-export-archives.ts';
import { PostgresOrganizationFiles } from '../../infrastructure/data-export/postgres-organization-files.ts';
import { LeaseWorker } from '../../infrastructure/kernel/jobs/lease-worker.ts';
import { kindDocumentation } from '../../interfaces/http/monitors/kind-documentation.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for exports of all records of an organization. */
export const dataExportModule = contextModule({
  adapters: {
    dataExports: ({ database }) => new PostgresDataExports(database),
    exportArchives: (ports) => new ZipExportArchives(ports, kindDocumentation),
    exportConcurrency: ({ settings }) => settings.exportConcurrency,
    exportCooldownHours: ({ settings }) => settings.exportCooldownHours,
    exportMembers: ({ database }) => new PostgresExportMembers(database),
    organizationFiles: ({ database }) => new PostgresOrganizationFiles(database),
  },
  recurringJobs: [
    (ports, run) => exportCleaningJob(ports, run(expireDataExport)),
    (ports, run) => exportReminderJob(ports, run(remindOfExport)),
  ],
  dueWork: [
    (ports, run) =>
      new LeaseWorker(new ExportGenerator(ports, run(startDataExport), run(finishDataExport)), ports.log, {
        name: 'data-exports',
      }),
  ],
  useCases: useCasesOf(dataExport),
});
