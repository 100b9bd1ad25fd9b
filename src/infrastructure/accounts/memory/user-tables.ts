import type { Organization } from '../../../domain/organizations/organization.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

export const organizationTable = memoryTable<Organization>('organization', ({ id }) => id);

/** A stored user. A deleted user remains as an anonymous author. */
export interface UserRow extends User {
  readonly passwordHash: string | null;
  readonly lastSignInAt: Date | null;
  readonly deletedAt: Date | null;
}

export const userTable = memoryTable<UserRow>('app_user', ({ id }) => id);

export const userRowOf = (user: User, passwordHash: string | null = null): UserRow => ({ ...user, passwordHash, lastSignInAt: null, deletedAt: null });
