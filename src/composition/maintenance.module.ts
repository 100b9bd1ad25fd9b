import { maintenanceJob } from '../application/maintenance/apply-maintenance.ts';
import { checkMaintenance, checkMaintenanceOfMany } from '../application/maintenance/maintenance-checks.ts';
import {
  createMaintenanceWindow,
  deleteMaintenanceWindow,
  getMaintenanceWindow,
  listMaintenanceWindows,
  previewMaintenanceOccurrences,
  updateMaintenanceWindow,
} from '../application/maintenance/maintenance-windows.ts';
import { PostgresMaintenancePeriods } from '../infrastructure/maintenance/postgres-maintenance-periods.ts';
import { PostgresMaintenanceWindows } from '../infrastructure/maintenance/postgres-maintenance-windows.ts';
import { PostgresWithheldAlerts } from '../infrastructure/maintenance/postgres-withheld-alerts.ts';
import { RruleRecurrenceRules } from '../infrastructure/maintenance/rrule-recurrence-rules.ts';
import { contextModule } from './context-module.ts';

/** Maintenance windows and their occurrences. */
export const maintenanceModule = contextModule({
  adapters: {
    maintenancePeriods: ({ database }) => new PostgresMaintenancePeriods(database),
    maintenanceWindows: ({ database }) => new PostgresMaintenanceWindows(database),
    recurrenceRules: () => new RruleRecurrenceRules(),
    withheldAlerts: ({ database }) => new PostgresWithheldAlerts(database),
  },
  recurringJobs: [(ports) => maintenanceJob(ports)],
  useCases: [
    listMaintenanceWindows,
    getMaintenanceWindow,
    createMaintenanceWindow,
    updateMaintenanceWindow,
    deleteMaintenanceWindow,
    previewMaintenanceOccurrences,
    checkMaintenance,
    checkMaintenanceOfMany,
  ],
});
