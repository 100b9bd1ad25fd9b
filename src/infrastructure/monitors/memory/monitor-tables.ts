import type { Location } from '../../../domain/monitors/location.ts';
import type { ManagementType } from '../../../domain/monitors/website.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** What customers and quotas need to know of a monitor. */
export interface OwnedMonitorRow {
  readonly id: number;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly managementType: ManagementType;
}

export const monitorTable = memoryTable<OwnedMonitorRow>('monitor', ({ id }) => id);

export const locationTable = memoryTable<Location>('location', ({ id }) => id);
