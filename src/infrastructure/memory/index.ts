/**
 * Adapters that keep everything in memory, for hosts that try the use cases out and for their tests. No package is needed.
 *
 * @packageDocumentation
 */
export { apiTokenTable, backupCodeTable, enrolmentTable, sessionTable } from './access/access-tables.ts';
export type { ApiTokenRow, SessionRow } from './access/access-tables.ts';
export { InMemoryAccessChanges } from './access/in-memory-access-changes.ts';
export { InMemoryApiTokens } from './access/in-memory-api-tokens.ts';
export { InMemoryEnrolments } from './access/in-memory-enrolments.ts';
export { InMemoryIdempotencyKeys } from './access/in-memory-idempotency-keys.ts';
export { InMemorySessions } from './access/in-memory-sessions.ts';
export { accountDeletionTable } from './accounts/account-tables.ts';
export { InMemoryAccountDeletions } from './accounts/in-memory-account-deletions.ts';
export { inMemoryAgentAccess } from './agent-access/in-memory-agent-access.ts';
export { InMemoryAgentApprovals } from './agent-access/in-memory-agent-approvals.ts';
export { InMemoryAgentRegistrations } from './agent-access/in-memory-agent-registrations.ts';
export { InMemoryAgentTokenReader } from './agent-access/in-memory-agent-token-reader.ts';
export { InMemoryAgentTokens } from './agent-access/in-memory-agent-tokens.ts';
export { InMemoryAgentUsers } from './agent-access/in-memory-agent-users.ts';
export { InMemoryClaimGuesses } from './agent-access/in-memory-claim-guesses.ts';
export { InMemorySeenTokens } from './agent-access/in-memory-seen-tokens.ts';
export { InMemorySigningKeys } from './agent-access/in-memory-signing-keys.ts';
export { InMemoryAppGrants } from './connected-apps/in-memory-app-grants.ts';
export { InMemoryAppTokenReader } from './connected-apps/in-memory-app-token-reader.ts';
export { InMemoryAppTokens } from './connected-apps/in-memory-app-tokens.ts';
export { InMemoryAuthorizations } from './connected-apps/in-memory-authorizations.ts';
export { inMemoryConnectedApps } from './connected-apps/in-memory-connected-apps.ts';
export { InMemoryGrantUsers } from './connected-apps/in-memory-grant-users.ts';
export { InMemoryOauthClients } from './connected-apps/in-memory-oauth-clients.ts';
export { customerTable, customFieldTable, packageTable } from './customers/customer-tables.ts';
export { InMemoryCustomFields } from './customers/in-memory-custom-fields.ts';
export { InMemoryCustomers } from './customers/in-memory-customers.ts';
export { InMemoryPackageConfigs } from './customers/in-memory-package-configs.ts';
export { InMemoryAuditLog } from './kernel/in-memory-audit-log.ts';
export type { StoredAuditEntry } from './kernel/in-memory-audit-log.ts';
export { InMemoryJobQueue } from './kernel/in-memory-job-queue.ts';
export type { InMemoryJobStore } from './kernel/in-memory-job-queue.ts';
export { InMemoryOutbox } from './kernel/in-memory-outbox.ts';
export { memoryHost } from './kernel/memory-host.ts';
export type { MemoryHost } from './kernel/memory-host.ts';
export { MemoryStore } from './kernel/memory-store.ts';
export type { WriteTables } from './kernel/memory-store.ts';
export { MemoryRows, memoryTable } from './kernel/memory-table.ts';
export type { MemoryTable, ReadonlyMemoryRows } from './kernel/memory-table.ts';
export { locationTable, monitorTable } from './monitoring/monitor-tables.ts';
export { InMemoryAdministrators } from './organizations/in-memory-administrators.ts';
export { InMemoryFoundings } from './organizations/in-memory-foundings.ts';
export { InMemoryOrganizations } from './organizations/in-memory-organizations.ts';
export { InMemoryQuotas } from './organizations/in-memory-quotas.ts';
export { InMemorySmtpServers } from './organizations/in-memory-smtp-servers.ts';
export { inMemoryTenancy } from './organizations/in-memory-tenancy.ts';
export { InMemoryUsers } from './organizations/in-memory-users.ts';
export { organizationTable, smtpTable, userRowOf, userTable } from './organizations/organization-tables.ts';
export type { UserRow } from './organizations/organization-tables.ts';
