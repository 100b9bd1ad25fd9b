import type { ApiTokens } from '../../../src/application/access/ports.ts';
import type { Enrolments } from '../../../src/application/access/sign-in.ports.ts';
import type { AccountDeletions } from '../../../src/application/accounts/ports.ts';
import type { Administrators, Users } from '../../../src/application/accounts/ports.ts';
import type { CustomFields, Customers, PackageConfigs } from '../../../src/application/customers/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { Quotas } from '../../../src/application/organizations/ports.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import type { OrganizationBootstraps } from '../../../src/application/organizations/ports.ts';
import type { SmtpServers } from '../../../src/application/organizations/ports.ts';
import type { QuotaTier } from '../../../src/domain/organizations/quota-tier.ts';

/** The ports of organizations, users and customers over an empty store. */
export interface TenancyUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizations: Organizations;
  readonly organizationBootstraps: OrganizationBootstraps;
  readonly users: Users;
  readonly administrators: Administrators;
  /** Has the tiers `TIERS`. */
  readonly quotas: Quotas;
  readonly smtpServers: SmtpServers;
  readonly packageConfigs: PackageConfigs;
  readonly customers: Customers;
  readonly customFields: CustomFields;
  readonly accountDeletions: AccountDeletions;
  readonly apiTokens: ApiTokens;
  readonly enrolments: Enrolments;
  /** Stores a monitor without checking any rule. */
  storeMonitor(owner: { readonly organizationId: number; readonly customerId?: number }): Promise<void>;
  /** The keys of all locations. */
  locationKeys(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type OpenTenancy = () => Promise<TenancyUnderTest>;

/** The quota tiers of the platform under test. */
export const TIERS: readonly QuotaTier[] = [
  { key: 'free', limit: 3, paid: false },
  { key: 'starter', limit: 5, paid: true },
];
