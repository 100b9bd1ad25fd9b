import type { ApiTokens, Enrolments } from '../../../src/application/access/ports.ts';
import type { AccountDeletions, Administrators, Users } from '../../../src/application/accounts/ports.ts';
import type { Customers, CustomFields, PackageConfigs } from '../../../src/application/customers/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { OrganizationBootstraps, Organizations, Quotas, SmtpServers } from '../../../src/application/organizations/ports.ts';
import type { QuotaTier } from '../../../src/domain/organizations/quota.ts';

/** The ports of organizations, their people and their customers over one empty store. */
export interface TenancyUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizations: Organizations;
  readonly organizationBootstraps: OrganizationBootstraps;
  readonly users: Users;
  readonly administrators: Administrators;
  readonly quotas: Quotas;
  readonly smtpServers: SmtpServers;
  readonly packageConfigs: PackageConfigs;
  readonly customers: Customers;
  readonly customFields: CustomFields;
  readonly accountDeletions: AccountDeletions;
  readonly apiTokens: ApiTokens;
  readonly enrolments: Enrolments;
  /** Stores a monitor past every rule. */
  storeMonitor(owner: { readonly organizationId: number; readonly customerId?: number }): Promise<void>;
  /** The keys of all locations. */
  locationKeys(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type OpenTenancy = () => Promise<TenancyUnderTest>;

/** The tiers of the platform under test, small enough to be filled. */
export const TIERS: readonly QuotaTier[] = [
  { key: 'free', limit: 3, paid: false },
  { key: 'starter', limit: 5, paid: true },
];
