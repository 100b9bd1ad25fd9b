import type { Administrators } from '../../../application/accounts/user-ports.ts';
import type { OrganizationMember } from '../../../domain/accounts/user.ts';
import { accountDeletionTable } from './account-tables.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { userTable } from '../../organizations/memory/organization-tables.ts';

/** Administrators in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryAdministrators implements Administrators {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  lock(organizationId: number): Promise<readonly OrganizationMember[]> {
    return this.list(organizationId);
  }

  list(organizationId: number): Promise<readonly OrganizationMember[]> {
    const rows = this.#store.rows(userTable).filter((row) => row.organizationId === organizationId && row.role === 'admin' && row.deletedAt === null);
    return Promise.resolve(
      rows.map(({ id, email, role, isActive, customerId }) => {
        const isLeaving = this.#store.rows(accountDeletionTable).get(id)?.status === 'requested';
        return { id, email, role, isActive, customerId, isLeaving };
      }),
    );
  }
}
