import { randomUUID } from 'node:crypto';
import type { Customers, PackageConfigs } from '../../src/application/customers/ports.ts';
import { addOne, expectStored } from '../../src/application/kernel/repository.ts';
import type { NewRecord } from '../../src/application/kernel/records.ts';
import type { Organizations, OrganizationView } from '../../src/application/organizations/ports.ts';
import type { Users } from '../../src/application/accounts/ports.ts';
import type { Scope } from '../../src/domain/access/scope.ts';
import type { Customer } from '../../src/domain/customers/customer.ts';
import type { Organization } from '../../src/domain/organizations/organization.ts';
import type { User, UserRecord } from '../../src/domain/accounts/user.ts';
import type { PackageConfig } from '../../src/domain/customers/package-config.ts';
import { aCustomer } from './customers.ts';
import { anOrganization } from './organizations.ts';
import { aMember } from './users.ts';

/** The stores that agencies are stored in. */
interface Stores {
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly users: Users;
  readonly customers: Customers;
}

const unstored = <Stored extends { readonly id: number; readonly revision: number }>(
  record: Stored,
): NewRecord<Stored> => {
  const { id: _id, revision: _revision, ...rest } = record;
  return rest;
};

export const aNewOrganization = (facts: Partial<Organization> = {}): NewRecord<Organization> =>
  unstored(anOrganization({ publicId: randomUUID(), ...facts }));

export const aNewUser = (organizationId: number, facts: Partial<User> = {}): NewRecord<User> => {
  const publicId = randomUUID();
  return unstored(aMember({ publicId, organizationId, email: `${publicId}@example.com`, ...facts }));
};

export const aNewCustomer = (
  organizationId: number,
  packageId: number,
  facts: Partial<Customer> = {},
): NewRecord<Customer> => unstored(aCustomer({ publicId: randomUUID(), organizationId, packageId, ...facts }));

/** A stored organization with its default package. */
export interface Agency {
  readonly organization: OrganizationView;
  readonly own: Scope;
  readonly booked: PackageConfig;
}

/** Stores an organization without users. */
export const agencyIn = async (
  { organizations, packageConfigs }: Pick<Stores, 'organizations' | 'packageConfigs'>,
  facts: Partial<Organization> = {},
): Promise<Agency> => {
  const added = await organizations.create(aNewOrganization(facts), {
    packageConfig: { publicId: randomUUID() },
    administrator: null,
  });
  if (typeof added === 'string') throw new Error(added);
  const own = { organizationId: added.organization.id, customerId: null };
  const [booked] = await packageConfigs.list(own, {});
  if (booked === undefined) throw new Error('The organization has no package.');
  return { organization: added.organization, own, booked };
};

/** Stores a member of the agency. */
export const memberOf = async (
  { users }: Pick<Stores, 'users'>,
  { organization }: Agency,
  facts: Partial<User> = {},
): Promise<UserRecord> => {
  const added = expectStored(await addOne(users, aNewUser(organization.id, facts)));
  return { ...added, mfaEnabled: false, lastSignInAt: null };
};

/** Stores a customer of the agency, on its default package. */
export const customerOf = async (
  { customers }: Pick<Stores, 'customers'>,
  { organization, booked }: Agency,
  facts: Partial<Customer> = {},
): Promise<Customer> => {
  const [added] = await customers.add([aNewCustomer(organization.id, booked.id, facts)]);
  if (added === undefined) throw new Error('The store returned no customer.');
  return added;
};

let lastPublicId = 0;
/** A unique public id. */
export const aPublicId = (): string => `0195d3a0-0000-7000-8000-${String((lastPublicId += 1)).padStart(12, '0')}`;

/** Opens the store with two agencies. */
export const withTwoAgencies =
  <Store extends Parameters<typeof agencyIn>[0]>(open: () => Promise<Store>) =>
  async (): Promise<Store & { readonly organizationIds: readonly [number, number] }> => {
    const store = await open();
    const [first, second] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
    return { ...store, organizationIds: [first.organization.id, second.organization.id] };
  };
