import type { CustomerFollower } from '../customers/ports.ts';
import type { TimeZones } from '../kernel/ports.ts';
import type { MonitorFollower } from '../monitors/ports.ts';
import { resumeHeartbeats } from './heartbeat-reception.ts';
import type { HeartbeatReception } from './ports.ts';
import { recordServiceChange, recordStatusChange } from './state-spans.ts';
import type { StateRecordNeeds } from './state-spans.ts';
import type { CertificateWarnings, DomainWarnings, MonitorCertificates } from './warnings.ports.ts';

interface CustomerNeeds extends StateRecordNeeds {
  readonly heartbeatReception: HeartbeatReception;
  readonly timeZones: TimeZones;
}

/**
 * Records the states of a customer's monitors, and expects their heartbeats a full period after their checks begin
 * again.
 */
export const followCustomers = (needs: CustomerNeeds): CustomerFollower => ({
  name: 'checks',
  serviceChanged: (change, now) => recordServiceChange(needs, change, now),
  resumed: async (customerId, now) => {
    await resumeHeartbeats(needs, customerId, now);
  },
});

interface MonitorNeeds extends StateRecordNeeds {
  readonly certificateWarnings: Pick<CertificateWarnings, 'end'>;
  readonly monitorCertificates: Pick<MonitorCertificates, 'forget'>;
  readonly domainWarnings: Pick<DomainWarnings, 'forget'>;
}

/**
 * Records the states of monitors that are paused and resumed, and ends the warnings that no longer apply to changed
 * ones.
 */
export const followMonitors = (needs: MonitorNeeds): MonitorFollower => ({
  name: 'checks',
  statusChanged: ({ before, after, since }, { now }) => recordStatusChange(needs, before, after, now, since),
  targetChanged: ({ id }) => needs.domainWarnings.forget(id),
  certificateLost: async ({ id }, { now }) => {
    await needs.certificateWarnings.end(id, now);
    await needs.monitorCertificates.forget(id);
  },
});
