import { cryptoDigest } from '../../../src/infrastructure/crypto/digest.ts';
import { aesVault } from '../../../src/infrastructure/crypto/vault.ts';
import { PostgresCustomers } from '../../../src/infrastructure/postgres/customers/postgres-customers.ts';
import { PostgresPackageConfigs } from '../../../src/infrastructure/postgres/customers/postgres-package-configs.ts';
import type { Database } from '../../../src/infrastructure/postgres/kernel/database.ts';
import { PostgresCertificateWarnings } from '../../../src/infrastructure/postgres/monitoring/postgres-certificate-warnings.ts';
import { PostgresChangeRequests } from '../../../src/infrastructure/postgres/monitoring/postgres-change-requests.ts';
import { PostgresCheckQueue } from '../../../src/infrastructure/postgres/monitoring/postgres-check-queue.ts';
import { PostgresCheckResults } from '../../../src/infrastructure/postgres/monitoring/postgres-check-results.ts';
import { PostgresCheckSignals } from '../../../src/infrastructure/postgres/monitoring/postgres-check-signals.ts';
import { PostgresCheckSubjects } from '../../../src/infrastructure/postgres/monitoring/postgres-check-subjects.ts';
import { PostgresHeartbeats } from '../../../src/infrastructure/postgres/monitoring/postgres-heartbeats.ts';
import { PostgresIncidentReminders } from '../../../src/infrastructure/postgres/monitoring/postgres-incident-reminders.ts';
import { PostgresIncidents } from '../../../src/infrastructure/postgres/monitoring/postgres-incidents.ts';
import { PostgresLocationDirectory } from '../../../src/infrastructure/postgres/monitoring/postgres-location-directory.ts';
import { PostgresLocations } from '../../../src/infrastructure/postgres/monitoring/postgres-locations.ts';
import { PostgresMonitorConditions } from '../../../src/infrastructure/postgres/monitoring/postgres-monitor-conditions.ts';
import { PostgresMonitorDirectory } from '../../../src/infrastructure/postgres/monitoring/postgres-monitor-directory.ts';
import { PostgresMonitorOwners } from '../../../src/infrastructure/postgres/monitoring/postgres-monitor-owners.ts';
import { PostgresTags } from '../../../src/infrastructure/postgres/monitoring/postgres-tags.ts';
import { PostgresWebsites } from '../../../src/infrastructure/postgres/monitoring/postgres-websites.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/postgres/organizations/postgres-organizations.ts';
import { PostgresUsers } from '../../../src/infrastructure/postgres/organizations/postgres-users.ts';
import type { MonitoringUnderTest, OpenMonitoring } from '../../contract/monitoring/under-test.ts';
import { emptiedForEach } from './connected.ts';

const KEY = Buffer.alloc(48, 7);

const monitoringIn = (database: Database): MonitoringUnderTest => {
  const tags = new PostgresTags(database);
  return {
    ...{ unitOfWork: database, tags, monitorTags: tags },
    organizations: new PostgresOrganizations(database),
    packages: new PostgresPackageConfigs(database),
    users: new PostgresUsers(database),
    customers: new PostgresCustomers(database),
    websites: new PostgresWebsites(database, aesVault(KEY), cryptoDigest(KEY)),
    owners: new PostgresMonitorOwners(database),
    locations: new PostgresLocations(database),
    locationDirectory: new PostgresLocationDirectory(database),
    monitors: new PostgresMonitorDirectory(database),
    queue: new PostgresCheckQueue(database),
    results: new PostgresCheckResults(database),
    triggers: new PostgresCheckSignals(database),
    subjects: new PostgresCheckSubjects(database),
    certificates: new PostgresCertificateWarnings(database),
    conditions: new PostgresMonitorConditions(database),
    heartbeats: new PostgresHeartbeats(database),
    reminders: new PostgresIncidentReminders(database),
    incidents: new PostgresIncidents(database),
    requests: new PostgresChangeRequests(database),
    resultsOf: (id) =>
      database.query.selectFrom('check_result').select(['dueAt as slot', 'outcome', 'whilePaused']).where('monitorId', '=', id).orderBy('dueAt').execute(),
    downtimesOf: (id) =>
      database.query.selectFrom('downtime').select(['startedAt', 'endedAt', 'incidentId']).where('monitorId', '=', id).orderBy('id').execute(),
    close: () => Promise.resolve(),
  };
};

/** The ports of monitoring in PostgreSQL, for the tests of the present suite. */
export const postgresMonitoring = (): OpenMonitoring => {
  const emptied = emptiedForEach(['check_result', 'organization', 'location']);
  return async () => monitoringIn(await emptied());
};
