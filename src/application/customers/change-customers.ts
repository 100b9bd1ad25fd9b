import { isCustomerBound } from '../../domain/access/caller.ts';
import { decideCustomerChange } from '../../domain/customers/customer-change.ts';
import type { CustomerChanges } from '../../domain/customers/customer-change.ts';
import { isResumed, isServiceChange } from '../../domain/customers/customer-lifecycle.ts';
import { namesChannels } from '../../domain/customers/new-customer.ts';
import type { CustomerTerms } from '../../domain/customers/new-customer.ts';
import { namesPackage } from '../../domain/customers/package.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { AccessChanges } from '../access/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { inMonth } from './customer-views.ts';
import type {
  ChoosableChannels,
  CustomerFollower,
  CustomerRouting,
  Customers,
  CustomerUsages,
  CustomFields,
  PackageConfigs,
} from './ports.ts';

/** The ports of the commands about a customer. */
export interface CustomerCommandNeeds {
  readonly customers: Customers;
  readonly customerFollowers: readonly CustomerFollower[];
}

interface Terms {
  readonly packageConfigs: PackageConfigs;
  readonly customFields: CustomFields;
  readonly notificationChannels: ChoosableChannels;
  readonly customerRouting: CustomerRouting;
}

/** Reads only what the decision about this change requires. */
const termsFor = async (
  { packageConfigs, customFields, notificationChannels, customerRouting }: Terms,
  organizationId: number,
  changes: CustomerChanges,
): Promise<CustomerTerms> => {
  const scope = { organizationId, customerId: null };
  return {
    packages: namesPackage(changes) ? await packageConfigs.list(scope, {}) : [],
    fields: changes.customFields === undefined ? [] : await customFields.list(scope, {}),
    channels: namesChannels(changes) ? await notificationChannels.list(scope, {}) : [],
    refusedRouting: await customerRouting.check(organizationId, [changes]),
  };
};

type CustomerUpdate = ChangeOf<CustomerChanges>;

const customerCommands = {
  permission: 'editRecords',
  records: ({ customers }: CustomerCommandNeeds) => customers,
  missing: 'notFound',
} as const;

/** Changes a customer. A cancellation in the future takes effect on its date. */
export const updateCustomer = defineRecordCommand({
  name: 'updateCustomer',
  ...customerCommands,
  refuses: ['forbidden', 'invalidPackageType', 'invalidRequestBody', 'invalidTeamId', 'imRoutingInvalidPolicyId'],
  // The deletion of a channel takes the locks in the same order.
  lockFirst: ({ scope }, { changes }: CustomerUpdate, { notificationChannels }: CustomerCommandNeeds & Terms) =>
    notificationChannels.keep({ ...scope, customerId: null }, changes.notificationChannels ?? []),
  execute: async ({ caller, now, audit }, found, { changes }: CustomerUpdate, needs: CustomerCommandNeeds & Terms) => {
    const terms = await termsFor(needs, found.organizationId, changes);
    const decision = decideCustomerChange({
      ...terms,
      customer: found,
      changes,
      isCustomerBound: isCustomerBound(caller),
      now,
    });
    if (!decision.ok) return decision;
    const { customer, chosen } = decision.value;
    const { key, displayName } = chosen ?? { key: found.packageType, displayName: found.packageDisplayName };
    const view = {
      ...(await needs.customers.save(customer, found)),
      packageType: key,
      packageDisplayName: displayName,
    };
    audit(auditEntry('customer.updated', view, changesOf(found, view)));
    if (isServiceChange(found, view)) {
      const change = { customerId: found.id, isServed: view.status === 'active', at: now };
      for (const follower of needs.customerFollowers) await follower.serviceChanged?.(change, now);
    }
    if (isResumed(found, view, now)) {
      for (const follower of needs.customerFollowers) await follower.resumed?.(found.id, now);
    }
    return accepted(inMonth(view, now));
  },
});

/** Deletes a customer with everything that belongs to it. Its usage of the month is frozen first. */
export const deleteCustomer = defineRecordCommand({
  name: 'deleteCustomer',
  ...customerCommands,
  execute: async (
    { now, audit },
    found,
    _input: ById,
    needs: CustomerCommandNeeds & { readonly customerUsages: CustomerUsages; readonly accessChanges: AccessChanges },
  ) => {
    await needs.customerUsages.freezeDeleted(found.id, now);
    for (const follower of needs.customerFollowers) await follower.deleting?.(found.id, now);
    await needs.customers.remove(found);
    await needs.accessChanges.announce();
    audit(auditEntry('customer.deleted', found, { before: { name: found.name, email: found.email } }));
    return accepted({ success: true as const });
  },
});
