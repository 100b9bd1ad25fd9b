import type { DirectoryMonitor } from '../../../application/monitoring/monitor-directory.ts';
import type { Location } from '../../../domain/monitoring/location.ts';
import { memoryTable } from '../kernel/memory-table.ts';

/** What monitors of all kinds have in common: one row for each of them. */
export const monitorTable = memoryTable<DirectoryMonitor>('monitor', ({ id }) => id);

export const locationTable = memoryTable<Location>('location', ({ id }) => id);
