import {
  addressesOf,
  caaOf,
  delegationSignersOf,
  dkimOf,
  dmarcOf,
  issuerOf,
  mailServersOf,
  nameServersOf,
  networksOf,
  redirectTargetOf,
  registrarOf,
  registryStatusOf,
  spfOf,
} from '../../domain/changes/normalized-records.ts';
import type { LookedUpDomain } from '../../domain/checks/warnings/domain-lookup.ts';
import type { FacetObservation } from '../../domain/changes/observed-facet.ts';
import { valueSetOf } from '../../domain/changes/value-set.ts';
import { isSiteFacet, watchedHost } from '../../domain/changes/watched-facets.ts';
import type { FacetObservations } from '../../domain/changes/watched-facets.ts';
import { dkimSelectorsOf } from '../../domain/monitors/change-facets.ts';
import type { ChangeFacet, SiteFacet } from '../../domain/monitors/change-facets.ts';
import type { DnsRecordType } from '../../domain/monitors/dns-records.ts';
import type { DomainRegistrations, MonitorCertificates } from '../checks/warnings.ports.ts';
import type { Clock } from '../kernel/ports.ts';
import type { PublicSuffixes } from '../monitors/ports.ts';
import type { ChangeLookups, WatchedMonitor } from './ports.ts';

/** The ports that observations read. */
export interface FacetSources {
  readonly changeLookups: ChangeLookups;
  readonly domainRegistrations: Pick<DomainRegistrations, 'find'>;
  readonly monitorCertificates: Pick<MonitorCertificates, 'find'>;
  readonly publicSuffixes: Pick<PublicSuffixes, 'registrable'>;
  readonly clock: Clock;
}

/** The names and the time of an observation. */
interface Observed {
  readonly sources: FacetSources;
  readonly watched: WatchedMonitor;
  readonly host: string;
  /** The registrable name at or above the host. */
  readonly zone: string;
  readonly at: Date;
}

type Observe = (observed: Observed) => Promise<FacetObservation | null>;

/** The cause of a lookup of a name that does not exist. */
const NO_NAME = 'ENOTFOUND';

const recordsOf = async (
  { sources, watched }: Observed,
  name: string,
  type: DnsRecordType,
): Promise<readonly string[] | null> => {
  const found = await sources.changeLookups.records(watched.monitor.organizationId, name, type);
  return found.ok ? found.value : null;
};

/** Like `recordsOf`, but a name below the zone that does not exist has no records. */
const recordsBelow = async (
  { sources, watched }: Observed,
  name: string,
  type: DnsRecordType,
): Promise<readonly string[] | null> => {
  const found = await sources.changeLookups.records(watched.monitor.organizationId, name, type);
  if (found.ok) return found.value;
  return found.failure.detail === NO_NAME ? [] : null;
};

const seen = (
  subject: string,
  values: readonly string[] | null,
  seenAt: Date,
  mayVary = false,
): FacetObservation | null => (values === null ? null : { subject, values: valueSetOf(values), seenAt, mayVary });

const ofZone =
  (type: DnsRecordType, normalize: (records: readonly string[]) => readonly string[]): Observe =>
  async (observed) => {
    const records = await recordsOf(observed, observed.zone, type);
    return seen(observed.zone, records && normalize(records), observed.at);
  };

const ofAddresses =
  (normalize: (records: readonly string[]) => readonly string[]): Observe =>
  async (observed) => {
    const { host, at } = observed;
    const [v4, v6] = await Promise.all([recordsOf(observed, host, 'A'), recordsOf(observed, host, 'AAAA')]);
    return seen(host, v4 && v6 && normalize([...v4, ...v6]), at, true);
  };

const observeDkim: Observe = async (observed) => {
  const { zone, at, watched } = observed;
  const selectors = dkimSelectorsOf(watched.settings.changes).toSorted();
  const keys = await Promise.all(
    selectors.map(async (selector) => {
      const records = await recordsBelow(observed, `${selector}._domainkey.${zone}`, 'TXT');
      return records && dkimOf(selector, records);
    }),
  );
  const known = keys.filter((each) => each !== null);
  return known.length < keys.length ? null : seen([zone, ...selectors].join(' '), known.flat(), at);
};

const observeDmarc: Observe = async (observed) => {
  const name = `_dmarc.${observed.zone}`;
  const records = await recordsBelow(observed, name, 'TXT');
  return seen(name, records && dmarcOf(records), observed.at);
};

/** Reads the registration that checks of the expiry have looked up last; nothing is asked for it. */
const ofRegistration =
  (valuesOf: (known: LookedUpDomain) => readonly string[] | null): Observe =>
  async ({ sources, zone }) => {
    const known = await sources.domainRegistrations.find(zone);
    if (known === null || known.isRegistered !== true || known.lastError !== null || known.lastCheckedAt === null)
      return null;
    return seen(zone, valuesOf(known), known.lastCheckedAt);
  };

const observeDelegation: Observe = async ({ sources, watched, zone, at }) => {
  const found = await sources.changeLookups.delegationSigners(watched.monitor.organizationId, zone);
  return seen(zone, found.ok ? delegationSignersOf(found.value) : null, at);
};

const ofHost: Readonly<Record<Exclude<ChangeFacet, SiteFacet>, Observe>> = {
  nameServers: ofZone('NS', nameServersOf),
  mailServers: ofZone('MX', mailServersOf),
  addresses: ofAddresses(addressesOf),
  networks: ofAddresses(networksOf),
  caa: ofZone('CAA', caaOf),
  spf: ofZone('TXT', spfOf),
  dkim: observeDkim,
  dmarc: observeDmarc,
  registrar: ofRegistration(({ registrar }) => (registrar === null ? null : [registrarOf(registrar)])),
  registryStatus: ofRegistration(({ statuses }) => statuses && registryStatusOf(statuses)),
  ds: observeDelegation,
};

type ObserveSite = (site: {
  readonly sources: FacetSources;
  readonly watched: WatchedMonitor;
  readonly url: URL;
  readonly at: Date;
}) => Promise<FacetObservation | null>;

const HTTPS_PORT = 443;

const ofSite: Readonly<Record<SiteFacet, ObserveSite>> = {
  /** Reads the certificate that checks have seen last. */
  certificateIssuer: async ({ sources, watched, url, at }) => {
    const known = await sources.monitorCertificates.find(watched.monitor.monitorId);
    return seen(url.host, known && [issuerOf(known.issuer)], at, true);
  },
  certificateKey: async ({ sources, watched: { monitor, connect }, url, at }) => {
    if (url.protocol !== 'https:') return null;
    const port = connect?.port ?? (url.port === '' ? HTTPS_PORT : Number(url.port));
    const server = { name: url.hostname, host: connect?.host ?? url.hostname, port };
    const found = await sources.changeLookups.publicKey(monitor.organizationId, server);
    return seen(url.host, found.ok ? [found.value] : null, at, true);
  },
  redirectTarget: async ({ sources, watched: { monitor }, url, at }) => {
    const found = await sources.changeLookups.finalAddress(monitor.organizationId, monitor.monitorId);
    return seen(url.href, found === null ? null : redirectTargetOf(found), at, true);
  },
};

/** Observes the facets that a monitor watches. One that cannot be observed is missing in the result. */
export const gatherFacets = async (
  sources: FacetSources,
  watched: WatchedMonitor,
  facets: readonly ChangeFacet[],
): Promise<FacetObservations> => {
  const at = sources.clock.now();
  const url = URL.parse(watched.monitor.target);
  const host = watchedHost(watched.monitor);
  const zone = host === null ? null : await sources.publicSuffixes.registrable(host);
  const observe = (facet: ChangeFacet): Promise<FacetObservation | null> | null => {
    if (isSiteFacet(facet)) return url && ofSite[facet]({ sources, watched, url, at });
    return host === null || zone === null ? null : ofHost[facet]({ sources, watched, host, zone, at });
  };
  const observed = await Promise.all(facets.map(async (facet) => [facet, await observe(facet)] as const));
  return Object.fromEntries(observed.filter(([, observation]) => observation !== null));
};
