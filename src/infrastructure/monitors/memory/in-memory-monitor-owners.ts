import type { MonitorId, MonitorOwner, MonitorOwners } from '../../../application/monitors/website.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { customerTable, packageTable } from '../../customers/memory/customer-tables.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { isNamed } from './monitor-names.ts';
import { monitorTable } from './monitor-tables.ts';

/** Customers as owners of monitors and channels, in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryMonitorOwners implements MonitorOwners {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find(scope: Scope, id: MonitorId): Promise<MonitorOwner | null> {
    const isMeant = (row: { id: number; publicId: string; organizationId: number }): boolean =>
      isNamed(row, id) && isInScope(scope, { organizationId: row.organizationId, customerId: row.id });
    const customer = this.#store.rows(customerTable).find(isMeant);
    const booked = customer === null ? null : this.#store.rows(packageTable).get(customer.packageId);
    if (customer === null || booked === null) return Promise.resolve(null);
    const { id: customerId, organizationId, allowSelfService, maxSelfServiceUrls, canEditManaged } = customer;
    const { minCheckInterval } = booked;
    const selfServiceInUse = this.#selfServiceInUse(customerId);
    return Promise.resolve({ customerId, organizationId, minCheckInterval, allowSelfService, maxSelfServiceUrls, canEditManaged, selfServiceInUse });
  }

  #selfServiceInUse(customerId: number): number {
    return this.#store.rows(monitorTable).filter((row) => row.customerId === customerId && row.managementType === 'self_service').length;
  }
}
