import { ownOrganization } from '../../domain/access/scope.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { decideNewCustomer, decideNewCustomers, namesChannels } from '../../domain/customers/new-customer.ts';
import type { BulkRow, CustomerDraft, CustomerTerms, NewCustomer } from '../../domain/customers/new-customer.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { AuditEntry, IdSource } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import type { NewRecord } from '../kernel/records.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { inMonth } from './customer-views.ts';
import type {
  ChoosableChannels,
  CustomerRouting,
  Customers,
  CustomerView,
  CustomFields,
  PackageConfigs,
} from './ports.ts';

/** The ports that create customers. */
export interface CustomerCreationNeeds {
  readonly customers: Customers;
  readonly packageConfigs: PackageConfigs;
  readonly customFields: Pick<CustomFields, 'list'>;
  readonly notificationChannels: ChoosableChannels;
  readonly customerRouting: CustomerRouting;
  readonly ids: IdSource;
}

/** Reads the records against which new customers are validated. */
export const termsOf = async (
  { packageConfigs, customFields, notificationChannels, customerRouting }: CustomerCreationNeeds,
  organizationId: number,
  drafts: readonly CustomerDraft[],
): Promise<CustomerTerms> => {
  const scope = { organizationId, customerId: null };
  await notificationChannels.keep(
    scope,
    drafts.flatMap((draft) => draft.notificationChannels ?? []),
  );
  return {
    packages: await packageConfigs.list(scope, {}),
    fields: await customFields.list(scope, {}),
    channels: drafts.some(namesChannels) ? await notificationChannels.list(scope, {}) : [],
    refusedRouting: await customerRouting.check(organizationId, drafts),
  };
};

const recordOf = (
  { members }: NewCustomer,
  organizationId: number,
  publicId: string,
  now: Date,
): NewRecord<Customer> => ({
  ...members,
  publicId,
  organizationId,
  smsUsageCurrentMonth: 0,
  smsUsageMonth: null,
  createdAt: now,
  updatedAt: now,
});

const viewOf = (customer: Customer, { key, displayName }: NewCustomer['chosen']): CustomerView => ({
  ...customer,
  packageType: key,
  packageDisplayName: displayName,
});

/** Stores new customers that the rules have accepted. */
export const storeCustomers = async (
  { customers, ids }: CustomerCreationNeeds,
  decided: readonly NewCustomer[],
  organizationId: number,
  now: Date,
): Promise<readonly CustomerView[]> => {
  const stored = await customers.add(decided.map((each) => recordOf(each, organizationId, ids.next(), now)));
  return decided.flatMap(({ chosen }, at) => {
    const customer = stored[at];
    return customer === undefined ? [] : [viewOf(customer, chosen)];
  });
};

/** Returns the audit entry of a new customer. */
export const createdEntry = (customer: CustomerView): AuditEntry => {
  const { name, email, packageType, status } = customer;
  return auditEntry('customer.created', customer, { after: { name, email, packageType, status } });
};

/** Creates a customer. */
export const createCustomer = defineCommand({
  name: 'createCustomer',
  permission: 'editRecords',
  refuses: ['invalidPackageType', 'invalidRequestBody', 'invalidTeamId', 'imRoutingInvalidPolicyId'],
  execute:
    (needs: CustomerCreationNeeds) =>
    async ({ caller, now, audit }, draft: CustomerDraft) => {
      const organizationId = ownOrganization(caller);
      const decision = decideNewCustomer(await termsOf(needs, organizationId, [draft]), draft, now);
      if (!decision.ok) return decision;
      const [customer] = await storeCustomers(needs, [decision.value], organizationId, now);
      if (customer === undefined) throw new Error('The repository returned no customer.');
      audit(createdEntry(customer));
      return accepted(inMonth(customer, now));
    },
});

/** Creates customers from rows, all of them or none. */
export const createCustomers = defineCommand({
  name: 'createCustomers',
  permission: 'editRecords',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: CustomerCreationNeeds) =>
    async ({ caller, now, audit }, { rows }: { readonly rows: readonly BulkRow[] }) => {
      const organizationId = ownOrganization(caller);
      const drafts = rows.flatMap((row) => ('draft' in row ? [row.draft] : []));
      const decision = decideNewCustomers(await termsOf(needs, organizationId, drafts), rows, now);
      if (!decision.ok) return decision;
      const customers = await storeCustomers(needs, decision.value, organizationId, now);
      for (const customer of customers) audit(createdEntry(customer));
      return accepted(inMonth(customers, now));
    },
});
