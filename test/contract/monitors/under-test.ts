import { randomUUID } from 'node:crypto';
import type { Users } from '../../../src/application/accounts/ports.ts';
import type { CheckQueue, CheckResults, CheckSubjects, Heartbeats } from '../../../src/application/checks/ports.ts';
import type { StateSpans } from '../../../src/application/checks/statistics.ports.ts';
import type { CertificateWarnings } from '../../../src/application/checks/warnings.ports.ts';
import type { Customers, PackageConfigs } from '../../../src/application/customers/ports.ts';
import type { IncidentReminders, Incidents, MonitorConditions } from '../../../src/application/incidents/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type {
  ChangeRequests,
  CheckTriggers,
  Locations,
  MonitorOwners,
  MonitorTags,
  Monitors,
  Tags,
} from '../../../src/application/monitors/ports.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { CheckOutcome } from '../../../src/domain/checks/check-outcome.ts';
import type { FirstChecks } from '../../../src/domain/monitors/monitor-kinds.ts';
import type { DueCheck } from '../../../src/domain/checks/due-check.ts';
import type { StateSpan } from '../../../src/domain/checks/state-span.ts';
import type { Customer } from '../../../src/domain/customers/customer.ts';
import type { Location } from '../../../src/domain/monitors/location.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aNewWebsite, dueFrom } from '../../builders/websites.ts';
import { storedOne } from '../../../src/contracts/framework.ts';

/** The ports in which the contracts store what they need: an agency, its customer, a location and monitors. */
export interface SiteStores {
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly customers: Customers;
  readonly locations: Locations;
  readonly monitors: Monitors;
  close(): Promise<void>;
}

/** The ports that the contracts of monitors, checks and incidents test, each by its own contract. */
export interface MonitoringPorts {
  readonly unitOfWork: UnitOfWork;
  readonly users: Users;
  readonly monitorOwners: MonitorOwners;
  readonly checkQueue: CheckQueue;
  readonly checkResults: CheckResults;
  readonly checkTriggers: CheckTriggers;
  readonly checkSubjects: CheckSubjects;
  readonly certificateWarnings: CertificateWarnings;
  readonly monitorConditions: MonitorConditions;
  readonly stateSpans: StateSpans;
  readonly heartbeats: Heartbeats;
  readonly incidentReminders: IncidentReminders;
  readonly incidents: Incidents;
  readonly tags: Tags;
  readonly monitorTags: MonitorTags;
  readonly changeRequests: ChangeRequests;
  /** The stored results of a monitor, oldest first. */
  resultsOf(
    monitorId: number,
  ): Promise<readonly { readonly slot: Date; readonly outcome: CheckOutcome; readonly whilePaused: boolean }[]>;
  /** The states of a monitor over time, oldest first. */
  spansOf(monitorId: number): Promise<readonly StateSpan[]>;
}

/** Opens the ports that one contract needs over an empty store. */
export type OpenPorts<Port extends keyof MonitoringPorts = never> = () => Promise<
  SiteStores & Pick<MonitoringPorts, Port>
>;

/** Stores a location that every organization may use. */
export const placeIn = async (
  { locations }: Pick<SiteStores, 'locations'>,
  facts: Partial<Location> = {},
): Promise<Location> => {
  const publicId = randomUUID();
  const members = {
    publicId,
    key: publicId,
    name: 'Elsewhere',
    countryCode: null,
    organizationId: null,
    isDefault: true,
    isActive: true,
    silentSince: null,
  };
  return storedOne(await locations.add([{ ...members, createdAt: NOW, updatedAt: NOW, ...facts }]));
};

/** An agency with a customer, whose monitors count as down after their first failure, and a location. */
export interface Site {
  readonly agency: Agency;
  readonly customer: Customer;
  readonly place: Location;
}

export const siteIn = async (store: SiteStores, facts: Partial<Customer> = {}): Promise<Site> => {
  const agency = await agencyIn(store, { name: randomUUID() });
  return {
    agency,
    customer: await customerOf(store, agency, { alertConsecutiveChecks: 1, ...facts }),
    place: await placeIn(store),
  };
};

/** Stores a website of the site's customer, by default due at its location at `NOW`. */
export const websiteAt = (
  { monitors }: Pick<SiteStores, 'monitors'>,
  { agency, customer, place }: Site,
  facts: Partial<Monitor> = {},
  checks: FirstChecks = dueFrom([place.id], NOW),
): Promise<Monitor> => {
  const owner = { organizationId: agency.organization.id, customerId: customer.id };
  return monitors.add(aNewWebsite({ ...owner, locationIds: checks.locationIds, ...facts }), checks);
};

/** Stores a heartbeat monitor that is overdue from `overdueFrom` on. */
export const heartbeatAt = (
  store: Pick<SiteStores, 'monitors'>,
  site: Site,
  overdueFrom: Date | null = NOW,
  heartbeatToken: string = randomUUID(),
): Promise<Monitor> =>
  websiteAt(
    store,
    site,
    { monitoringType: 'heartbeat', target: '', heartbeatToken },
    { locationIds: [], dueAt: null, overdueFrom },
  );

/** The website as it is stored now. */
export const storedOf = async (
  { monitors }: Pick<SiteStores, 'monitors'>,
  { id }: Pick<Monitor, 'id'>,
): Promise<Monitor> => {
  const stored = await monitors.find(everywhere, 'website', id);
  if (stored === null) throw new Error('The website is gone.');
  return stored;
};

/** Claims the due checks of a location for a worker. */
export const claimAt = (
  { checkQueue }: Pick<MonitoringPorts, 'checkQueue'>,
  locationId: number,
  owner: string,
  now = NOW,
  limit = 100,
): Promise<readonly DueCheck[]> => checkQueue.claim({ locationId, owner, now, until: now, limit });

/** Claims the only due check of a location. */
export const theCheck = async (
  store: Pick<MonitoringPorts, 'checkQueue'>,
  locationId: number,
  owner: string,
  now = NOW,
): Promise<DueCheck> => {
  const [check, ...others] = await claimAt(store, locationId, owner, now);
  if (check === undefined || others.length > 0) throw new Error('Not exactly one check was due.');
  return check;
};
