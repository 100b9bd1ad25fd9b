import type { Organization } from '../../src/domain/organizations/organization.ts';
import type { User } from '../../src/domain/accounts/user.ts';
import type { AccountDeletion } from '../../src/domain/accounts/account-deletion.machine.ts';
import type { Customer } from '../../src/domain/customers/customer.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { memoryTable } from '../../src/infrastructure/kernel/memory/memory-store.ts';

export const organizationTable = memoryTable<Organization>('organization', ({ id }) => id);

/** A stored user. A deleted user remains as an anonymous author. */
export interface UserRow extends User {
  readonly passwordHash: string | null;
  readonly lastSignInAt: Date | null;
  readonly deletedAt: Date | null;
}

export const userTable = memoryTable<UserRow>('app_user', ({ id }) => id);

export const userRowOf = (user: User, passwordHash: string | null = null): UserRow => ({
  ...user,
  passwordHash,
  lastSignInAt: null,
  deletedAt: null,
});

export const customerTable = memoryTable<Customer>('customer', ({ id }) => id);

export const accountDeletionTable = memoryTable<AccountDeletion>('account_deletion', ({ userId }) => userId);

/** Returns when account deletion was requested, or null if there is no request or it was withdrawn. */
export const deletionRequestedAt = (store: MemoryStore, userId: number): Date | null => {
  const deletion = store.rows(accountDeletionTable).get(userId);
  return deletion?.status === 'requested' ? deletion.requestedAt : null;
};
