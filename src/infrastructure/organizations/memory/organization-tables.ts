import type { Organization } from '../../../domain/organizations/organization.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

export const organizationTable = memoryTable<Organization>('organization', ({ id }) => id);

/** A member with what is kept beside: a deleted one stays as a nameless author. */
export interface UserRow extends User {
  readonly passwordHash: string | null;
  readonly lastSignInAt: Date | null;
  readonly deletedAt: Date | null;
}

export const userTable = memoryTable<UserRow>('app_user', ({ id }) => id);

/** The row of a member who has chosen no password yet, unless there is one. */
export const userRowOf = (user: User, passwordHash: string | null = null): UserRow => ({ ...user, passwordHash, lastSignInAt: null, deletedAt: null });

/** The sealed mail server of an organization. */
export const smtpTable = memoryTable<{ readonly organizationId: number; readonly sealed: string }>('organization_smtp', ({ organizationId }) => organizationId);
