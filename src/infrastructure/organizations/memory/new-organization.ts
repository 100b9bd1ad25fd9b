import type { NewRecord } from '../../../application/kernel/records.ts';
import { defaultPackageConfig, firstAdministrator } from '../../../domain/organizations/organization-defaults.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { packageTable } from '../../customers/memory/customer-tables.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { organizationTable, userRowOf, userTable } from './organization-tables.ts';
import type { UserRow } from './organization-tables.ts';

/** A first administrator. */
export interface FirstAdministrator extends Pick<User, 'publicId' | 'email'> {
  readonly isGlobalAdmin: boolean;
  readonly passwordHash: string | null;
}

/** Whether another organization has the name. */
export const isNameTaken = (tables: WriteTables, name: string, except?: number): boolean =>
  tables(organizationTable).find((row) => row.name === name && row.id !== except) !== null;

/** Whether somebody has the address, in whichever organization. */
export const isEmailTaken = (tables: WriteTables, email: string): boolean => tables(userTable).find((row) => row.email === email) !== null;

/** Puts an organization with its default package. */
export const putOrganization = (store: MemoryStore, tables: WriteTables, record: NewRecord<Organization>, packageId: string): Organization => {
  const organization = { ...record, id: store.nextId(organizationTable), revision: 1 };
  const { id: organizationId, createdAt, updatedAt } = organization;
  tables(organizationTable).put(organization);
  tables(packageTable).put({ ...defaultPackageConfig, organizationId, createdAt, updatedAt, publicId: packageId, id: store.nextId(packageTable), revision: 1 });
  return organization;
};

/** Puts the first administrator of an organization. */
export const putAdministrator = (store: MemoryStore, tables: WriteTables, organization: Organization, first: FirstAdministrator): UserRow => {
  const { id: organizationId, createdAt, updatedAt } = organization;
  const { passwordHash, ...members } = first;
  const standing = { customerId: null, ...firstAdministrator, isActive: true, isGlobalSupporter: false } as const;
  const user = userRowOf({ ...members, ...standing, organizationId, createdAt, updatedAt, id: store.nextId(userTable), revision: 1 }, passwordHash);
  tables(userTable).put(user);
  return user;
};
