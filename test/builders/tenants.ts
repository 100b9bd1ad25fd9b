import type { Customer } from '../../src/domain/customers/customer.ts';
import type { Organization } from '../../src/domain/organizations/organization.ts';
import type { User } from '../../src/domain/accounts/user.ts';
import { aCustomer } from './customers.ts';
import { anOrganization } from './organizations.ts';
import { aMember } from './users.ts';

export const ADA = 7;
export const BOB = 8;
export const EVE = 9;
const publicIdOf = (id: number): string => `0195d3a0-0000-7000-8000-${String(id).padStart(12, '0')}`;

/** Two agencies; the first has a customer. */
export const organizations: readonly Organization[] = [
  anOrganization(),
  anOrganization({ id: 2, publicId: publicIdOf(2), name: 'Other agency' }),
];
export const customers: readonly Customer[] = [aCustomer({ id: 5, publicId: publicIdOf(5) })];

/** Ada administers the first agency, Bob is bound to its customer, and Eve administers the second. */
export const users: readonly User[] = [
  aMember({ id: ADA, publicId: publicIdOf(ADA), email: 'ada@example.com', role: 'admin' }),
  aMember({ id: BOB, publicId: publicIdOf(BOB), email: 'bob@example.com', customerId: 5 }),
  aMember({ id: EVE, publicId: publicIdOf(EVE), email: 'eve@example.com', role: 'admin', organizationId: 2 }),
];

/** Changes the stored tenants. */
export interface Tenants {
  changeUser(id: number, change: Partial<User>): Promise<void>;
  /** Stores a deletion request for the account. */
  requestDeletion(userId: number, requestedAt: Date): Promise<void>;
  changeOrganization(id: number, change: Partial<Organization>): Promise<void>;
}

/** The clock of adapters under test. */
export interface SettableClock {
  set(now: Date): void;
}
