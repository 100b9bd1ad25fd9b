import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../application/kernel/ports.ts';
import type { ChangeRequests, Locations, MonitorTags, Tags } from '../application/monitors/ports.ts';

/** A monitor that the contract refers to. */
export interface StoredMonitor {
  readonly id: number;
  readonly publicId: string;
}

/** The ports of tags, locations and change requests over an empty store that holds two organizations, two customers of the first, and a user. */
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
  addMonitor(organizationId: number, customerId: number | null, locationIds?: readonly number[]): Promise<StoredMonitor>;
  removeMonitor(monitor: StoredMonitor): Promise<void>;
  removeCustomer(customerId: number): Promise<void>;
  /** Locks the customer until the transaction ends. */
  lockCustomer(customerId: number): Promise<void>;
  close(): Promise<void>;
}

export const NOW = new Date('2026-03-01T12:00:00.000Z');
/** The members that every new record has. */
export const stamps = () => ({ publicId: randomUUID(), createdAt: NOW, updatedAt: NOW });
