/**
 * Adapters that store everything in memory, for trying out the use cases and for tests. They need no database.
 *
 * @packageDocumentation
 */
export { accountDeletionTable } from '../../accounts/memory/account-tables.ts';
export { InMemoryAccountDeletions } from '../../accounts/memory/in-memory-account-deletions.ts';
export { inMemoryAgentAccess } from '../../agent-access/memory/in-memory-agent-access.ts';
export { InMemoryAgentApprovals } from '../../agent-access/memory/in-memory-agent-approvals.ts';
export { InMemoryAgentRegistrations } from '../../agent-access/memory/in-memory-agent-registrations.ts';
export { InMemoryAgentTokenReader } from '../../agent-access/memory/in-memory-agent-token-reader.ts';
export { InMemoryAgentTokens } from '../../agent-access/memory/in-memory-agent-tokens.ts';
export { InMemoryAuthorizingUsers } from '../../access/memory/in-memory-authorizing-users.ts';
export { InMemoryUserCodeAttempts } from '../../agent-access/memory/in-memory-user-code-attempts.ts';
export { InMemorySeenTokens } from '../../agent-access/memory/in-memory-seen-tokens.ts';
export { InMemorySigningKeys } from '../../agent-access/memory/in-memory-signing-keys.ts';
export { customerTable, customFieldTable, packageTable } from '../../customers/memory/customer-tables.ts';
export { InMemoryCustomers, InMemoryCustomFields, InMemoryPackageConfigs } from '../../customers/memory/repositories.ts';
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
export { MemoryRows, memoryTable } from './memory-table.ts';
export type { MemoryTable, ReadonlyMemoryRows } from './memory-table.ts';
export { organizationTable, userRowOf, userTable } from '../../accounts/memory/user-tables.ts';
export type { UserRow } from '../../accounts/memory/user-tables.ts';
