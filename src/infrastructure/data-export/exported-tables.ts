import { isExported } from './table-declarations.ts';
import type { ExportedTable, TableDeclaration } from './table-declarations.ts';
import { incidentManagementTables } from './tables/incident-management.ts';
import { monitoringTables } from './tables/monitoring.ts';
import { statusPageTables } from './tables/status-pages.ts';
import { tenantTables } from './tables/tenants.ts';

/** What is exported of every table. A table or column that is missing here fails a test. */
export const tableDeclarations: readonly TableDeclaration[] = [...tenantTables, ...monitoringTables, ...statusPageTables, ...incidentManagementTables];

/** The tables whose rows are exported, in the order of the files. */
export const exportedTables: readonly ExportedTable[] = tableDeclarations.filter(isExported);
