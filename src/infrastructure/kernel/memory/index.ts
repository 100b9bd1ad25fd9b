/**
 * The kernel's ports in memory, for tests and for trying out use cases without a database: a unit of work on one store
 * (`MemoryStore`), an outbox, an audit log, a job queue, a file store and a repository for any record. They pass the
 * suites of `watchstead/contracts`, except that transactions run one after another. All data is lost when the process
 * ends.
 *
 * @packageDocumentation
 */
export { InMemoryAuditLog } from './in-memory-audit-log.ts';
export type { StoredAuditEntry } from './in-memory-audit-log.ts';
export { InMemoryFiles } from './in-memory-files.ts';
export { InMemoryRepository } from './in-memory-repository.ts';
export type { InMemoryRepositoryOptions } from './in-memory-repository.ts';
export { InMemoryJobQueue } from './in-memory-job-queue.ts';
export type { InMemoryJobStore } from './in-memory-job-queue.ts';
export { InMemoryOutbox } from './in-memory-outbox.ts';
export { memoryHost } from './memory-host.ts';
export type { MemoryHost } from './memory-host.ts';
export { MemoryStore } from './memory-store.ts';
export type { WriteTables } from './memory-store.ts';
export { MemoryRows, memoryTable } from './memory-store.ts';
export type { MemoryTable, ReadonlyMemoryRows } from './memory-store.ts';
