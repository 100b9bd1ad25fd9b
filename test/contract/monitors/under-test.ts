import type { Customers, PackageConfigs } from '../../../src/application/customers/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { CertificateWarnings, CheckQueue, CheckResults, CheckSubjects, Heartbeats, MonitorConditions } from '../../../src/application/checks/ports.ts';
import type { ChangeRequests, Locations, MonitorTags, Tags, CheckTriggers, MonitorOwners, Monitors } from '../../../src/application/monitors/ports.ts';
import type { DueCheck } from '../../../src/domain/checks/due-check.ts';
import type { IncidentReminders, Incidents } from '../../../src/application/incidents/ports.ts';
import type { FirstChecks } from '../../../src/domain/checks/check-schedule.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import type { Users } from '../../../src/application/accounts/ports.ts';
import type { MonitorResourcesUnderTest } from '../../../src/contracts/monitor-resources.ts';
import { storedOne } from '../../../src/contracts/framework.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { Customer } from '../../../src/domain/customers/customer.ts';
import type { CheckOutcome } from '../../../src/domain/checks/check-finding.ts';
import type { Location } from '../../../src/domain/monitors/location.ts';
import { HEARTBEAT_LOCATION } from '../../../src/domain/checks/check-schedule.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { aPublicId, agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aNewWebsite, dueFrom } from '../../builders/websites.ts';

/** The ports of monitoring, with the stores of those that monitors belong to, over one empty store. */
export interface MonitoringUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly users: Users;
  readonly customers: Customers;
  readonly monitors: Monitors;
  readonly monitorOwners: MonitorOwners;
  readonly locations: Locations;
  readonly checkQueue: CheckQueue;
  readonly checkResults: CheckResults;
  readonly checkTriggers: CheckTriggers;
  readonly checkSubjects: CheckSubjects;
  readonly certificateWarnings: CertificateWarnings;
  readonly monitorConditions: MonitorConditions;
  readonly heartbeats: Heartbeats;
  readonly incidentReminders: IncidentReminders;
  readonly incidents: Incidents;
  readonly tags: Tags;
  readonly monitorTags: MonitorTags;
  readonly changeRequests: ChangeRequests;
  /** What is kept of the checks of a monitor, oldest first. */
  resultsOf(monitorId: number): Promise<readonly { readonly slot: Date; readonly outcome: CheckOutcome; readonly whilePaused: boolean }[]>;
  /** When a monitor was down, oldest first. */
  downtimesOf(monitorId: number): Promise<readonly { readonly startedAt: Date; readonly endedAt: Date | null; readonly incidentId: number | null }[]>;
  close(): Promise<void>;
}

export type OpenMonitoring = () => Promise<MonitoringUnderTest>;

/** Stores a location that every organization may use. */
export const placeIn = async ({ locations }: MonitoringUnderTest, facts: Partial<Location> = {}): Promise<Location> => {
  const publicId = aPublicId();
  const members = { publicId, key: publicId, name: 'Elsewhere', organizationId: null, isDefault: true, isActive: true };
  return storedOne(await locations.add([{ ...members, createdAt: NOW, updatedAt: NOW, ...facts }]));
};

/** An agency with a customer, whose monitors count as down after their first failure, and a location. */
export interface Site {
  readonly agency: Agency;
  readonly customer: Customer;
  readonly place: Location;
}

export const siteIn = async (store: MonitoringUnderTest, facts: Partial<Customer> = {}): Promise<Site> => {
  const agency = await agencyIn(store, { name: aPublicId() });
  return { agency, customer: await customerOf(store, agency, { alertConsecutiveChecks: 1, ...facts }), place: await placeIn(store) };
};

/** Stores a website of the site's customer, by default due at its location at `NOW`. */
export const websiteAt = (
  { monitors }: MonitoringUnderTest,
  { agency, customer, place }: Site,
  facts: Partial<Monitor> = {},
  checks: FirstChecks = dueFrom([place.id], NOW),
): Promise<Monitor> => {
  const owner = { organizationId: agency.organization.id, customerId: customer.id };
  return monitors.add(aNewWebsite({ ...owner, locationIds: checks.locationIds, ...facts }), checks);
};

/** Stores a heartbeat monitor that is overdue from `overdueFrom` on. */
export const heartbeatAt = (store: MonitoringUnderTest, site: Site, overdueFrom: Date | null = NOW, heartbeatToken = aPublicId()): Promise<Monitor> =>
  websiteAt(store, site, { monitoringType: 'heartbeat', target: '', heartbeatToken }, { locationIds: [], dueAt: null, overdueFrom });

/** The website as it is stored now; fails the test when it is gone. */
export const storedOf = async ({ monitors }: MonitoringUnderTest, { id }: Pick<Monitor, 'id'>): Promise<Monitor> => {
  const stored = await monitors.find(everywhere, 'website', id);
  if (stored === null) throw new Error('The website is gone.');
  return stored;
};

/** Claims what is due for a worker. */
export const claimAt = ({ checkQueue }: MonitoringUnderTest, locationId: number, owner: string, now = NOW, limit = 100): Promise<readonly DueCheck[]> =>
  checkQueue.claim({ locationId, owner, now, until: now, limit });

/** Claims the one check that is due; fails the test when it is not one. */
export const theCheck = async (store: MonitoringUnderTest, locationId: number, owner: string, now = NOW): Promise<DueCheck> => {
  const [check, ...others] = await claimAt(store, locationId, owner, now);
  if (check === undefined || others.length > 0) throw new Error(`${others.length} checks were due beside one.`);
  return check;
};

/** The place at which heartbeats are claimed. */
export const HEARD = HEARTBEAT_LOCATION;

/** Opens the store of monitoring with what the contracts of tags, locations and change requests refer to. */
export const monitorResources = (open: OpenMonitoring) => async (): Promise<MonitorResourcesUnderTest> => {
  const store = await open();
  const [agency, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
  const [first, second] = [await customerOf(store, agency), await customerOf(store, agency)];
  return {
    ...store,
    organizationIds: [agency.organization.id, other.organization.id],
    customerIds: [first.id, second.id],
    user: await memberOf(store, agency),
    addMonitor: (organizationId, customerId, locationIds = []) =>
      store.monitors.add(aNewWebsite({ name: 'Shop', organizationId, customerId, locationIds }), dueFrom(locationIds, NOW)),
    removeMonitor: async (monitor) => store.monitors.remove(await storedOf(store, monitor)),
    removeCustomer: async (id) => store.customers.remove(id === first.id ? first : second),
    lockCustomer: async (id) => {
      await store.customers.lock(everywhere, id);
    },
  };
};
