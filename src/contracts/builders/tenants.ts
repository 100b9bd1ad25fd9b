import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import { customerDefaults } from '../../domain/customers/customer.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { User } from '../../domain/accounts/user.ts';

/** The default time of tests. */
export const NOW = new Date('2026-03-02T10:00:00.000Z');

/** An active organization on the first tier. */
export const anOrganization = (facts: Partial<Organization> = {}): Organization => ({
  id: 1,
  publicId: '0195d3a0-0000-7000-8000-000000000001',
  name: 'Agency',
  status: 'active',
  cancelledAt: null,
  deletedAt: null,
  exportReminders: 0,
  vatId: null,
  vatValidatedAt: null,
  brandColor: null,
  countryCode: null,
  billingEmail: null,
  requireMfaAdmins: false,
  requireMfaEditors: false,
  requireMfaReadonly: false,
  imEnabled: false,
  imResumedAt: null,
  monitorQuotaTier: 'free',
  autoQuotaUpgrade: false,
  ...DEFAULT_LOCALE,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});

/** An active customer on package 1. */
export const aCustomer = (facts: Partial<Customer> = {}): Customer => ({
  ...customerDefaults,
  id: 7,
  publicId: '0195d3a0-0000-7000-8000-000000000007',
  organizationId: 1,
  name: 'Acme',
  email: 'ops@acme.example',
  packageId: 1,
  cancelledAt: null,
  smsUsageCurrentMonth: 0,
  smsUsageMonth: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});

/** An editor of organization 1 by default. */
export const aMember = (facts: Partial<User> = {}): User => ({
  id: 20,
  publicId: '01890000-0000-7000-8000-000000000020',
  organizationId: 1,
  customerId: null,
  email: 'member@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'editor',
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});

export const ADA = 7;
export const BOB = 8;
export const EVE = 9;
const publicIdOf = (id: number): string => `0195d3a0-0000-7000-8000-${String(id).padStart(12, '0')}`;

/** Two agencies; the first has a customer. */
export const organizations: readonly Organization[] = [anOrganization(), anOrganization({ id: 2, publicId: publicIdOf(2), name: 'Other agency' })];
export const customers: readonly Customer[] = [aCustomer({ id: 5, publicId: publicIdOf(5) })];

/** Ada administers the first agency, Bob is bound to its customer, and Eve administers the second. */
export const users: readonly User[] = [
  aMember({ id: ADA, publicId: publicIdOf(ADA), email: 'ada@example.com', role: 'admin' }),
  aMember({ id: BOB, publicId: publicIdOf(BOB), email: 'bob@example.com', customerId: 5 }),
  aMember({ id: EVE, publicId: publicIdOf(EVE), email: 'eve@example.com', role: 'admin', organizationId: 2 }),
];

/** What the ports of agent access and connected apps refer to: store these records under their ids. */
export const tenants = { organizations, customers, users };

/** Changes the stored tenants. */
export interface Tenants {
  changeUser(id: number, change: Partial<User>): Promise<void>;
  /** Stores a deletion request for the account. */
  requestDeletion(userId: number, requestedAt: Date): Promise<void>;
  changeOrganization(id: number, change: Partial<Organization>): Promise<void>;
}

/** The clock of the adapters under test. */
export interface SettableClock {
  set(now: Date): void;
}
