import { aLabelName } from '../../domain/access/host-name.ts';
import { domainHostOf } from '../../domain/checks/warnings/domain-expiry.ts';
import type { KnownDomain } from '../../domain/checks/warnings/domain-expiry.ts';
import type { NamedCertificate } from '../../domain/checks/warnings/certificate-warning.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Monitor, MonitorKindName } from '../../domain/monitors/monitor.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorId, Monitors, PublicSuffixes } from '../monitors/ports.ts';
import type { DomainRegistrations, MonitorCertificates } from './warnings.ports.ts';

interface DomainNeeds {
  readonly domainRegistrations: Pick<DomainRegistrations, 'find'>;
  readonly publicSuffixes: Pick<PublicSuffixes, 'registrable'>;
}

interface Needs extends DomainNeeds {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly monitorCertificates: Pick<MonitorCertificates, 'find'>;
}

/** When the certificate and the domain of a monitor expire. */
export interface MonitorExpiry {
  /** Null if no check has seen a valid certificate whose expiry is observed. */
  readonly certificate: NamedCertificate | null;
  /** Null if the registration is not observed, or not known yet. */
  readonly domain: Pick<KnownDomain, 'name' | 'registrar' | 'expiresAt' | 'lastCheckedAt'> | null;
}

const domainOf = async (needs: DomainNeeds, monitor: Monitor): Promise<MonitorExpiry['domain']> => {
  const host = aLabelName(domainHostOf(monitor) ?? '');
  if (host === null) return null;
  return needs.domainRegistrations.find((await needs.publicSuffixes.registrable(host)) ?? host);
};

/** Returns when the certificate and the domain of a monitor of any kind expire. */
export const getMonitorExpiry = defineQuery({
  name: 'getMonitorExpiry',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    (needs: Needs) =>
    async ({ scope }, { kind, id }: { readonly kind: MonitorKindName; readonly id: MonitorId }) => {
      const monitor = await needs.monitors.find(scope, kind, id);
      if (monitor === null) return refused('notFound');
      const [certificate, domain] = await Promise.all([
        needs.monitorCertificates.find(monitor.id),
        domainOf(needs, monitor),
      ]);
      return accepted<MonitorExpiry>({ certificate, domain });
    },
});
