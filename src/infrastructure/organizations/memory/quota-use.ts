import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { monitorTable } from '../../monitors/memory/monitor-tables.ts';

/** How much of its quota an organization uses. Everything that counts is counted here and nowhere else. */
export const quotaUse = (store: MemoryStore, organizationId: number): number =>
  store.rows(monitorTable).filter((monitor) => monitor.organizationId === organizationId).length;
