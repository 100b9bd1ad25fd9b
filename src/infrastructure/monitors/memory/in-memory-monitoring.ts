import { DEFAULT_QUOTA_TIERS } from '../../../domain/organizations/quota.ts';
import type { QuotaTier } from '../../../domain/organizations/quota.ts';
import type { MemoryHost } from '../../kernel/memory/memory-host.ts';
import { inMemoryNotifications } from '../../notifications/memory/in-memory-notifications.ts';
import { InMemoryQuotas } from '../../organizations/memory/in-memory-quotas.ts';
import { InMemoryCertificateWarnings } from '../../checks/memory/in-memory-certificate-warnings.ts';
import { InMemoryChangeRequests } from './in-memory-change-requests.ts';
import { InMemoryCheckQueue } from '../../checks/memory/in-memory-check-queue.ts';
import { InMemoryCheckResults } from '../../checks/memory/in-memory-check-results.ts';
import { InMemoryCheckSignals } from '../../checks/memory/in-memory-check-signals.ts';
import { InMemoryCheckSubjects } from '../../checks/memory/in-memory-check-subjects.ts';
import { InMemoryHeartbeats } from '../../checks/memory/in-memory-heartbeats.ts';
import { InMemoryIncidentReminders } from '../../incidents/memory/in-memory-incident-reminders.ts';
import { InMemoryIncidents } from '../../incidents/memory/in-memory-incidents.ts';
import { InMemoryLocations } from './in-memory-locations.ts';
import { InMemoryMonitorConditions } from '../../checks/memory/in-memory-monitor-conditions.ts';
import { InMemoryMonitorDirectory } from './in-memory-monitor-directory.ts';
import { InMemoryMonitorOwners } from './in-memory-monitor-owners.ts';
import { InMemoryTags } from './in-memory-tags.ts';
import { InMemoryWebsites } from './in-memory-websites.ts';

/** The stores that the use cases of monitors, their checks and their incidents need. Alerts go to the channels of the same host. */
export const inMemoryMonitoring = (host: MemoryHost, tiers: readonly QuotaTier[] = DEFAULT_QUOTA_TIERS) => {
  const { store, clock, unitOfWork, auditLog, outbox, ids, secrets, digest, vault } = host;
  const [locations, signals, tags] = [new InMemoryLocations(store), new InMemoryCheckSignals(store), new InMemoryTags(store)];
  return {
    ...{ clock, unitOfWork, auditLog, outbox, ids, secrets, digest, vault, locations, locationDirectory: locations, signals, triggers: signals },
    ...{ tags, monitorTags: tags, alerts: inMemoryNotifications(host).alerts },
    quotas: new InMemoryQuotas(store, tiers),
    websites: new InMemoryWebsites(store, vault, digest),
    owners: new InMemoryMonitorOwners(store),
    monitors: new InMemoryMonitorDirectory(store),
    queue: new InMemoryCheckQueue(store),
    results: new InMemoryCheckResults(store),
    subjects: new InMemoryCheckSubjects(store),
    certificates: new InMemoryCertificateWarnings(store),
    conditions: new InMemoryMonitorConditions(store),
    heartbeats: new InMemoryHeartbeats(store),
    reminders: new InMemoryIncidentReminders(store),
    incidents: new InMemoryIncidents(store),
    requests: new InMemoryChangeRequests(store),
  };
};
