import { randomUUID } from 'node:crypto';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aNewWebsite, dueFrom } from '../../builders/websites.ts';
import { storedOf } from './under-test.ts';
import type { OpenMonitoring } from './under-test.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { ChangeRequests, Locations, MonitorTags, Tags } from '../../../src/application/monitors/ports.ts';

/** A monitor that the contract refers to. */
export interface StoredMonitor {
  readonly id: number;
  readonly publicId: string;
}

/**
 * The ports of tags, locations and change requests over a store that holds two organizations, two customers of the
 * first, and a user.
 */
export interface MonitorResourcesUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizationIds: readonly [number, number];
  readonly customerIds: readonly [number, number];
  readonly user: { readonly id: number; readonly publicId: string };
  readonly tags: Tags;
  readonly monitorTags: MonitorTags;
  readonly locations: Locations;
  readonly changeRequests: ChangeRequests;
  /** Stores a website named `Shop`, checked from the locations. */
  addMonitor(
    organizationId: number,
    customerId: number | null,
    locationIds?: readonly number[],
  ): Promise<StoredMonitor>;
  removeMonitor(monitor: StoredMonitor): Promise<void>;
  removeCustomer(customerId: number): Promise<void>;
  /** Locks the customer until the transaction ends. */
  lockCustomer(customerId: number): Promise<void>;
  close(): Promise<void>;
}

/** The members that every new record has. */
export const stamps = () => ({ publicId: randomUUID(), createdAt: NOW, updatedAt: NOW });

/** Opens the ports with the records that tags, locations and change requests refer to. */
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
      store.monitors.add(
        aNewWebsite({ name: 'Shop', organizationId, customerId, locationIds }),
        dueFrom(locationIds, NOW),
      ),
    removeMonitor: async (monitor) => store.monitors.remove(await storedOf(store, monitor), NOW),
    removeCustomer: async (id) => store.customers.remove(id === first.id ? first : second),
    lockCustomer: async (id) => {
      await store.customers.lock(everywhere, id);
    },
  };
};
