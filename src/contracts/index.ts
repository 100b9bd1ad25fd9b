/**
 * Contract suites for adapters of the ports. Each takes the `describe` and `it` of a test framework, and a function that opens the adapters
 * over an empty store for one test. Races make `RACERS` calls at once: give the adapters a connection for each of them.
 *
 * @example
 * sessionsContract({ describe, it }, async () => ({ ...ports, close: () => database.close() }));
 */
export * from './access/accounts.contract.ts';
export * from './access/api-tokens.contract.ts';
export * from './access/authorizing-users.contract.ts';
export * from './access/callers.contract.ts';
export * from './access/enrolments.contract.ts';
export * from './access/request-limits.contract.ts';
export * from './access/sessions.contract.ts';
export type { AccessUnderTest, OpenAccess } from './access/under-test.ts';
export * from './accounts/account-links.contract.ts';
export * from './accounts/accounts.contract.ts';
export * from './accounts/users.contract.ts';
export * from './agent-access/approvals-and-keys.contract.ts';
export * from './agent-access/registration-decisions.contract.ts';
export * from './agent-access/registrations.contract.ts';
export * from './agent-access/tokens.contract.ts';
export type { AgentAccessUnderTest, OpenAgentAccess } from './agent-access/under-test.ts';
export { tenants } from './builders/tenants.ts';
export type { SettableClock, Tenants } from './builders/tenants.ts';
export * from './checks/certificate-warnings.contract.ts';
export * from './checks/check-queue.contract.ts';
export * from './checks/check-results.contract.ts';
export { stateSpansContract } from './checks/state-spans.contract.ts';
export { monitorConditionsContract } from './checks/monitor-conditions.contract.ts';
export * from './connected-apps/authorizations.contract.ts';
export * from './connected-apps/grants-and-tokens.contract.ts';
export type { ConnectedAppsUnderTest, OpenConnectedApps } from './connected-apps/under-test.ts';
export * from './custom-domains/custom-domains.contract.ts';
export * from './customers/customers.contract.ts';
export * from './escalation/escalation-runs.contract.ts';
export { RACERS } from './framework.ts';
export type { TestFramework } from './framework.ts';
export * from './incident-management/im-incidents.contract.ts';
export * from './incidents/incidents.contract.ts';
export * from './kernel/file-store.contract.ts';
export * from './kernel/job-queue.contract.ts';
export * from './kernel/outbox-groups.contract.ts';
export { outboxQueueContract } from './kernel/outbox-queue.contract.ts';
export type { OutboxUnderTest } from './kernel/outbox-queue.contract.ts';
export * from './kernel/unit-of-work.contract.ts';
export * from './monitors/change-requests.contract.ts';
export * from './monitors/locations.contract.ts';
export * from './monitors/monitors.contract.ts';
export * from './monitors/tags.contract.ts';
export type { MonitoringUnderTest, OpenMonitoring } from './monitors/under-test.ts';
export * from './notifications/alerts.contract.ts';
export * from './notifications/channels.contract.ts';
export type { NotificationsUnderTest, OpenNotifications } from './notifications/under-test.ts';
export * from './organizations/organization-ports.contract.ts';
export * from './organizations/organizations.contract.ts';
export { TIERS } from './organizations/under-test.ts';
export type { OpenTenancy, TenancyUnderTest } from './organizations/under-test.ts';
export * from './repository.contract.ts';
