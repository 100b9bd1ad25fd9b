import { cryptoDigest } from '../../../../src/infrastructure/kernel/crypto/digest.ts';
import { aesVault } from '../../../../src/infrastructure/kernel/crypto/vault.ts';
import { PostgresCustomers, PostgresPackageConfigs } from '../../../../src/infrastructure/customers/repositories.ts';
import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { PostgresCertificateWarnings } from '../../../../src/infrastructure/checks/warnings/postgres-certificate-warnings.ts';
import {
  PostgresChangeRequests,
  PostgresLocations,
  PostgresTags,
} from '../../../../src/infrastructure/monitors/repositories.ts';
import { PostgresCheckQueue } from '../../../../src/infrastructure/checks/postgres-check-queue.ts';
import { PostgresCheckResults } from '../../../../src/infrastructure/checks/postgres-check-results.ts';
import { PostgresCheckSignals } from '../../../../src/infrastructure/checks/postgres-check-signals.ts';
import { PostgresCheckSubjects } from '../../../../src/infrastructure/checks/postgres-check-subjects.ts';
import { PostgresHeartbeats } from '../../../../src/infrastructure/checks/postgres-heartbeats.ts';
import { PostgresIncidentReminders } from '../../../../src/infrastructure/incidents/postgres-alert-reminders.ts';
import { PostgresIncidents } from '../../../../src/infrastructure/incidents/postgres-incidents.ts';
import { PostgresMonitorConditions } from '../../../../src/infrastructure/incidents/postgres-monitor-conditions.ts';
import { PostgresStateSpans } from '../../../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import { PostgresMonitorOwners } from '../../../../src/infrastructure/monitors/postgres-monitor-owners.ts';
import { PostgresMonitors } from '../../../../src/infrastructure/monitors/postgres-monitors.ts';
import { PostgresOrganizations } from '../../../../src/infrastructure/organizations/postgres-organizations.ts';
import { PostgresUsers } from '../../../../src/infrastructure/accounts/postgres-users.ts';
import type { MonitoringPorts, OpenPorts, SiteStores } from '../../../contract/monitors/under-test.ts';
import { emptiedForEach } from './connected.ts';

const KEY = Buffer.alloc(48, 7);

const monitoringIn = (database: Database): SiteStores & MonitoringPorts => {
  const tags = new PostgresTags(database);
  return {
    unitOfWork: database,
    tags,
    monitorTags: tags,
    organizations: new PostgresOrganizations(database),
    packageConfigs: new PostgresPackageConfigs(database),
    users: new PostgresUsers(database),
    customers: new PostgresCustomers(database),
    monitors: new PostgresMonitors(database, aesVault(KEY), cryptoDigest(KEY)),
    monitorOwners: new PostgresMonitorOwners(database),
    locations: new PostgresLocations(database),
    checkQueue: new PostgresCheckQueue(database),
    checkResults: new PostgresCheckResults(database),
    checkTriggers: new PostgresCheckSignals(database),
    checkSubjects: new PostgresCheckSubjects(database),
    certificateWarnings: new PostgresCertificateWarnings(database),
    monitorConditions: new PostgresMonitorConditions(database, new PostgresStateSpans(database)),
    stateSpans: new PostgresStateSpans(database),
    heartbeats: new PostgresHeartbeats(database),
    incidentReminders: new PostgresIncidentReminders(database),
    incidents: new PostgresIncidents(database),
    changeRequests: new PostgresChangeRequests(database),
    resultsOf: (id) =>
      database.query
        .selectFrom('check_result')
        .select(['dueAt as slot', 'outcome', 'whilePaused'])
        .where('monitorId', '=', id)
        .orderBy('dueAt')
        .execute(),
    spansOf: (id) =>
      database.query
        .selectFrom('state_span')
        .select(['state', 'startedAt', 'endedAt'])
        .where('monitorId', '=', id)
        .orderBy('startedAt')
        .execute(),
    close: () => Promise.resolve(),
  };
};

/** Opens the monitoring ports on PostgreSQL for the calling suite. */
export const postgresMonitoring = (): OpenPorts<keyof MonitoringPorts> => {
  const emptied = emptiedForEach(['check_result', 'organization', 'location']);
  return async () => monitoringIn(await emptied());
};
