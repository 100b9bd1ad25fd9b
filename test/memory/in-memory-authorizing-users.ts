import type { AuthorizingUser, AuthorizingUsers } from '../../src/application/access/ports.ts';
import { isActiveAt } from '../../src/domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../src/domain/organizations/organization.machine.ts';
import type { User } from '../../src/domain/accounts/user.ts';
import { customerTable, deletionRequestedAt, organizationTable, userTable } from './tenant-tables.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';

export class InMemoryAuthorizingUsers implements AuthorizingUsers {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find(userId: number, now: Date): Promise<AuthorizingUser | null> {
    return Promise.resolve(this.#authorizingUserOf(this.#store.rows(userTable).get(userId), now));
  }

  byEmail(email: string, now: Date): Promise<AuthorizingUser | null> {
    return Promise.resolve(
      this.#authorizingUserOf(
        this.#store.rows(userTable).find((user) => user.email === email),
        now,
      ),
    );
  }

  #authorizingUserOf(user: User | null, now: Date): AuthorizingUser | null {
    const organization = user === null ? null : this.#store.rows(organizationTable).get(user.organizationId);
    if (user === null || organization === null) return null;
    const { id: userId, email, role, customerId } = user;
    const isActive = isActiveAt({ ...user, deletionRequestedAt: deletionRequestedAt(this.#store, userId) }, now);
    const customer = customerId === null ? null : this.#store.rows(customerTable).get(customerId);
    const isOwn = customer?.organizationId === organization.id;
    return {
      userId,
      email,
      isActive,
      role,
      customerId,
      organizationId: organization.id,
      organizationStatus: organizationStatusAt(organization, now),
      organization: named(organization),
      customer: customer !== null && isOwn ? named(customer) : null,
    };
  }
}

const named = ({ id, publicId, name }: AuthorizingUser['organization']): AuthorizingUser['organization'] => ({
  id,
  publicId,
  name,
});
