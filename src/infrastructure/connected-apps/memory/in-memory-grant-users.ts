import type { ConsentingUser, GrantUsers } from '../../../application/connected-apps/ports.ts';
import { isActiveAt } from '../../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../../domain/organizations/organization.machine.ts';
import { deletionRequestedAt } from '../../accounts/memory/account-tables.ts';
import { customerTable } from '../../customers/memory/customer-tables.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { organizationTable, userTable } from '../../organizations/memory/organization-tables.ts';

/** Users with their organization and customer, as far as apps are concerned. */
export class InMemoryGrantUsers implements GrantUsers {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find(userId: number, now: Date): Promise<ConsentingUser | null> {
    const user = this.#store.rows(userTable).get(userId);
    const organization = user === null ? null : this.#store.rows(organizationTable).get(user.organizationId);
    if (user === null || organization === null) return Promise.resolve(null);
    const { email, role, organizationId, customerId } = user;
    const isActive = isActiveAt({ ...user, deletionRequestedAt: deletionRequestedAt(this.#store, userId) }, now);
    const customer = customerId === null ? null : this.#store.rows(customerTable).get(customerId);
    return Promise.resolve({
      ...{ userId, email, isActive, role, organizationId, customerId },
      organizationName: organization.name,
      organizationStatus: organizationStatusAt(organization, now),
      customerName: customer?.name ?? null,
    });
  }
}
