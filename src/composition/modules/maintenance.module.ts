import * as maintenance from '../../application/maintenance/index.ts';
import { followCustomers, followMonitors } from '../../application/maintenance/announce-window.ts';
import { dueMaintenance } from '../../application/maintenance/apply-maintenance.ts';
import {
  PostgresMaintenancePeriods,
  PostgresMaintenanceWindows,
} from '../../infrastructure/maintenance/postgres-maintenance.ts';
import { RruleRecurrenceRules } from '../../infrastructure/maintenance/rrule-recurrence-rules.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for maintenance windows and their occurrences. */
export const maintenanceModule = contextModule({
  adapters: {
    maintenancePeriods: ({ database }) => new PostgresMaintenancePeriods(database),
    maintenanceWindows: ({ database }) => new PostgresMaintenanceWindows(database),
    recurrenceRules: () => new RruleRecurrenceRules(),
  },
  customerFollowers: [(ports) => followCustomers(ports)],
  monitorFollowers: [(ports) => followMonitors(ports)],
  dueWork: [(ports) => dueMaintenance(ports)],
  useCases: useCasesOf(maintenance),
});
