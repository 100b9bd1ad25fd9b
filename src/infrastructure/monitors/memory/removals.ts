import type { DirectoryMonitor } from '../../../application/monitors/monitor-directory.ts';
import type { WriteTables } from '../../kernel/memory/memory-store.ts';
import { certificateWarningTable, downtimeTable, incidentTable, incidentUpdateTable, scheduleTable } from '../../checks/memory/check-tables.ts';
import type { IncidentRow } from '../../checks/memory/check-tables.ts';
import { changeRequestTable, monitorTable, monitorTagTable, tagTable, websiteTable } from './monitor-tables.ts';

/** Removes incidents with their timelines. */
export const removeIncidents = (tables: WriteTables, isMeant: (row: IncidentRow) => boolean): void => {
  const gone = new Set(tables(incidentTable).filter(isMeant).map(({ id }) => id));
  tables(incidentUpdateTable).remove(({ incidentId }) => gone.has(incidentId));
  const downtimes = tables(downtimeTable).filter(({ incidentId }) => incidentId !== null && gone.has(incidentId));
  for (const row of downtimes) tables(downtimeTable).put({ ...row, incidentId: null });
  tables(incidentTable).remove(({ id }) => gone.has(id));
};

/** Removes monitors with everything that hangs on them but the results of their checks. */
export const removeMonitors = (tables: WriteTables, isMeant: (row: DirectoryMonitor) => boolean): void => {
  const gone = new Set(tables(monitorTable).filter(isMeant).map(({ id }) => id));
  tables(scheduleTable).remove(({ monitorId }) => gone.has(monitorId));
  tables(certificateWarningTable).remove(({ monitorId }) => gone.has(monitorId));
  tables(downtimeTable).remove(({ monitorId }) => gone.has(monitorId));
  tables(monitorTagTable).remove(({ monitorId }) => gone.has(monitorId));
  tables(changeRequestTable).remove(({ monitorId }) => gone.has(monitorId));
  removeIncidents(tables, ({ monitorId }) => monitorId !== null && gone.has(monitorId));
  tables(websiteTable).remove(({ id }) => gone.has(id));
  tables(monitorTable).remove(({ id }) => gone.has(id));
};

/** Removes tags from their monitors and altogether. */
export const removeTags = (tables: WriteTables, isMeant: (row: { readonly id: number; readonly customerId: number | null }) => boolean): void => {
  const gone = new Set(tables(tagTable).filter(isMeant).map(({ id }) => id));
  tables(monitorTagTable).remove(({ tagId }) => gone.has(tagId));
  tables(tagTable).remove(({ id }) => gone.has(id));
};

/** Removes everything of monitoring that is a customer's. */
export const removeMonitoringOf = (tables: WriteTables, customerId: number): void => {
  removeMonitors(tables, (row) => row.customerId === customerId);
  removeIncidents(tables, (row) => row.customerId === customerId);
  removeTags(tables, (row) => row.customerId === customerId);
};
