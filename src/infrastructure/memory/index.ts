/**
 * Adapters that keep everything in memory, for hosts that try the use cases out and for their tests. No package is needed.
 *
 * @packageDocumentation
 */
export { InMemoryIdempotencyKeys } from './access/in-memory-idempotency-keys.ts';
export { customerTable } from './customers/customer-tables.ts';
export { InMemoryAuditLog } from './kernel/in-memory-audit-log.ts';
export type { StoredAuditEntry } from './kernel/in-memory-audit-log.ts';
export { InMemoryJobQueue } from './kernel/in-memory-job-queue.ts';
export type { InMemoryJobStore } from './kernel/in-memory-job-queue.ts';
export { InMemoryOutbox } from './kernel/in-memory-outbox.ts';
export { MemoryStore } from './kernel/memory-store.ts';
export type { WriteTables } from './kernel/memory-store.ts';
export { MemoryRows, memoryTable } from './kernel/memory-table.ts';
export type { MemoryTable, ReadonlyMemoryRows } from './kernel/memory-table.ts';
export { organizationTable, userTable } from './organizations/organization-tables.ts';
