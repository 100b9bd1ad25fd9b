import { randomUUID } from 'node:crypto';
import type { Customers, PackageConfigs } from '../../application/customers/ports.ts';
import { addOne, expectStored } from '../../application/kernel/repository.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Organizations, OrganizationView } from '../../application/organizations/ports.ts';
import type { Users } from '../../application/accounts/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { User, UserRecord } from '../../domain/accounts/user.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import { aCustomer, aMember, anOrganization } from './tenants.ts';

/** The stores that agencies are stored in. */
interface Stores {
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly users: Users;
  readonly customers: Customers;
}

const unstored = <Stored extends { readonly id: number; readonly revision: number }>(record: Stored): NewRecord<Stored> => {
  const { id: _id, revision: _revision, ...rest } = record;
  return rest;
};

export const aNewOrganization = (facts: Partial<Organization> = {}): NewRecord<Organization> => unstored(anOrganization({ publicId: randomUUID(), ...facts }));

export const aNewUser = (organizationId: number, facts: Partial<User> = {}): NewRecord<User> => {
  const publicId = randomUUID();
  return unstored(aMember({ publicId, organizationId, email: `${publicId}@example.com`, ...facts }));
};

export const aNewCustomer = (organizationId: number, packageId: number, facts: Partial<Customer> = {}): NewRecord<Customer> =>
  unstored(aCustomer({ publicId: randomUUID(), organizationId, packageId, ...facts }));

/** A stored organization with its default package. */
export interface Agency {
  readonly organization: OrganizationView;
  readonly own: Scope;
  readonly booked: PackageConfig;
}

/** Stores an organization without users. */
export const agencyIn = async ({ organizations, packageConfigs }: Pick<Stores, 'organizations' | 'packageConfigs'>, facts: Partial<Organization> = {}): Promise<Agency> => {
  const added = await organizations.create(aNewOrganization(facts), { packageConfig: { publicId: randomUUID() }, administrator: null });
  if (typeof added === 'string') throw new Error(added);
  const own = { organizationId: added.organization.id, customerId: null };
  const [booked] = await packageConfigs.list(own, {});
  if (booked === undefined) throw new Error('The organization has no package.');
  return { organization: added.organization, own, booked };
};

/** Stores a member of the agency. */
export const memberOf = async ({ users }: Pick<Stores, 'users'>, { organization }: Agency, facts: Partial<User> = {}): Promise<UserRecord> => {
  const added = expectStored(await addOne(users, aNewUser(organization.id, facts)));
  return { ...added, mfaEnabled: false, lastSignInAt: null };
};

/** Stores a customer of the agency, on its default package. */
export const customerOf = async ({ customers }: Pick<Stores, 'customers'>, { organization, booked }: Agency, facts: Partial<Customer> = {}): Promise<Customer> => {
  const [added] = await customers.add([aNewCustomer(organization.id, booked.id, facts)]);
  if (added === undefined) throw new Error('The store returned no customer.');
  return added;
};
