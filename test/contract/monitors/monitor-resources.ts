import { randomUUID } from 'node:crypto';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aNewWebsite, dueFrom } from '../../builders/websites.ts';
import { storedOf } from './under-test.ts';
import type { SiteStores } from './under-test.ts';

/** A monitor that the contract refers to. */
export interface StoredMonitor {
  readonly id: number;
  readonly publicId: string;
}

/** Two organizations, two customers of the first, and what the contracts do to their monitors and customers. */
export interface MonitorResources {
  readonly agency: Agency;
  readonly organizationIds: readonly [number, number];
  readonly customerIds: readonly [number, number];
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
}

/** The members that every new record has. */
export const stamps = () => ({ publicId: randomUUID(), createdAt: NOW, updatedAt: NOW });

/** Opens the ports with the records that tags, locations and change requests refer to. */
export const monitorResources =
  <Store extends SiteStores>(open: () => Promise<Store>) =>
  async (): Promise<Store & MonitorResources> => {
    const store = await open();
    const [agency, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
    const [first, second] = [await customerOf(store, agency), await customerOf(store, agency)];
    return {
      ...store,
      organizationIds: [agency.organization.id, other.organization.id],
      customerIds: [first.id, second.id],
      agency,
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
