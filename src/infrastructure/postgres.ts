/**
 * The adapters of Watchstead for PostgreSQL: the connection with its migrations, a server for development, and the
 * repositories.
 *
 * @packageDocumentation
 */
export { Database } from './kernel/database/database.ts';
export { startEmbeddedPostgres } from './kernel/database/embedded/embedded-postgres.ts';
export { PostgresRepository } from './kernel/database/postgres-repository.ts';
export { cryptoDigest } from './kernel/crypto/digest.ts';
export { aesVault } from './kernel/crypto/vault.ts';
export { PostgresAccessChanges } from './access/access-changes.ts';
export { PostgresAccountLinks } from './accounts/postgres-account-links.ts';
export { PostgresAccounts } from './access/postgres-accounts.ts';
export { PostgresApiTokens } from './access/postgres-sessions.ts';
export { PostgresAuditLog } from './access/postgres-audit-log.ts';
export { PostgresAuditTrail } from './access/postgres-audit-log.ts';
export { PostgresAuthorizingUsers } from './access/postgres-authorizing-users.ts';
export { PostgresCallers } from './access/postgres-callers.ts';
export { PostgresEnrolments } from './access/postgres-sessions.ts';
export { PostgresIdempotencyKeys } from './access/postgres-idempotency-keys.ts';
export { PostgresRateLimits } from './access/postgres-rate-limits.ts';
export { PostgresSessions } from './access/postgres-sessions.ts';
export { PostgresSignInCounters } from './access/postgres-sign-in-counters.ts';
export { PostgresAccountDeletions } from './accounts/postgres-account-deletions.ts';
export { PostgresAdministrators } from './accounts/postgres-users.ts';
export { PostgresUsers } from './accounts/postgres-users.ts';
export { PostgresAgentApprovals } from './agent-access/repositories.ts';
export { PostgresAgentRegistrations } from './agent-access/postgres-agent-registrations.ts';
export { PostgresAgentTokens } from './agent-access/postgres-agent-tokens.ts';
export { PostgresSeenTokens } from './agent-access/repositories.ts';
export { PostgresSigningKeys } from './agent-access/postgres-signing-keys.ts';
export { PostgresUserCodeAttempts } from './agent-access/repositories.ts';
export { PostgresBlocklistStates } from './checks/warnings/postgres-blocklist-states.ts';
export { PostgresCertificateWarnings } from './checks/warnings/postgres-certificate-warnings.ts';
export { PostgresCheckHistory } from './checks/statistics/postgres-check-history.ts';
export { PostgresCheckQueue } from './checks/postgres-check-queue.ts';
export { PostgresCheckResults } from './checks/postgres-check-results.ts';
export { PostgresCheckRollups } from './checks/statistics/postgres-check-rollups.ts';
export { PostgresCheckSignals } from './checks/postgres-check-signals.ts';
export { PostgresCheckSubjects } from './checks/postgres-check-subjects.ts';
export { PostgresHeartbeatReception } from './checks/postgres-heartbeats.ts';
export { PostgresHeartbeatSignals } from './checks/postgres-heartbeat-signals.ts';
export { PostgresHeartbeats } from './checks/postgres-heartbeats.ts';
export { PostgresStateSpans } from './checks/statistics/postgres-state-spans.ts';
export { PostgresMonitorConditions } from './incidents/postgres-monitor-conditions.ts';
export { PostgresResultPartitions } from './checks/statistics/postgres-result-partitions.ts';
export { PostgresAppGrants } from './connected-apps/repositories.ts';
export { PostgresAppTokens } from './connected-apps/repositories.ts';
export { PostgresAuthorizations } from './connected-apps/repositories.ts';
export { PostgresOauthClients } from './connected-apps/repositories.ts';
export { PostgresCustomFields, PostgresCustomers, PostgresPackageConfigs } from './customers/repositories.ts';
export { PostgresIncidentReminders } from './incidents/postgres-alert-reminders.ts';
export { PostgresIncidents } from './incidents/postgres-incidents.ts';
export { PostgresOutboxQueue } from './kernel/outbox/postgres-outbox-queue.ts';
export { PostgresOutbox } from './kernel/outbox/postgres-outbox.ts';
export { PostgresChangeRequests } from './monitors/repositories.ts';
export { PostgresLocations } from './monitors/repositories.ts';
export { PostgresMonitorGate } from './monitors/postgres-monitor-gate.ts';
export { PostgresMonitorOwners } from './monitors/postgres-monitor-owners.ts';
export { PostgresMonitors } from './monitors/postgres-monitors.ts';
export { PostgresTags } from './monitors/repositories.ts';
export { PostgresAlertAudiences } from './notifications/postgres-alert-audiences.ts';
export { PostgresAlertDeliveries } from './notifications/postgres-alert-deliveries.ts';
export { PostgresNotificationChannels } from './notifications/postgres-notification-channels.ts';
export { PostgresOrganizationBootstraps } from './organizations/postgres-organizations.ts';
export { PostgresOrganizations } from './organizations/postgres-organizations.ts';
export { PostgresQuotas } from './organizations/postgres-organizations.ts';
export { PostgresSmtpServers } from './organizations/postgres-smtp-servers.ts';
