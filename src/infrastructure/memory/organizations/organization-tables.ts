import type { Organization } from '../../../domain/organizations/organization.ts';
import type { User } from '../../../domain/organizations/user.ts';
import { memoryTable } from '../kernel/memory-table.ts';

export const organizationTable = memoryTable<Organization>('organization', ({ id }) => id);

export const userTable = memoryTable<User>('app_user', ({ id }) => id);
