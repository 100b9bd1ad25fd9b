import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { monitorTable } from '../../src/infrastructure/monitors/memory/monitor-tables.ts';

/** Stores a monitor past every rule. */
export const storeMonitorIn = (store: MemoryStore, owner: { readonly organizationId: number; readonly customerId?: number }): Promise<void> =>
  store.write((tables) => {
    const id = store.nextId(monitorTable);
    tables(monitorTable).put({ customerId: null, ...owner, id, managementType: 'managed' });
  });
