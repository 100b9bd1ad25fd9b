import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import type { Customer, CustomerMembers } from './customer.ts';
import { decideLifecycle } from './customer-lifecycle.ts';
import { customFieldIssues } from './custom-fields.ts';
import { channelIssues, setValues } from './new-customer.ts';
import type { CustomerTerms, PackageOffer, RoutingRefusal } from './new-customer.ts';
import { decidePackage, namesPackage } from './package.rules.ts';
import type { PackageChoice } from './package.rules.ts';

/** The changes to a customer. */
export type CustomerChanges = Partial<CustomerMembers> & PackageChoice;

/** A change to a customer, with the facts that decide it. */
export interface CustomerChange extends CustomerTerms {
  readonly customer: Customer;
  readonly changes: CustomerChanges;
  readonly isCustomerBound: boolean;
  readonly now: Date;
}

/** A changed customer and its newly selected package; `chosen` is null if the package is unchanged. */
export interface ChangedCustomer {
  readonly customer: Customer;
  readonly chosen: PackageOffer | null;
}

/** The members of a customer that customer-bound callers may change, which are its contact data. See ADR 0008. */
export const contactMembers: ReadonlySet<string> = new Set<keyof CustomerMembers>([
  'email',
  'notificationPhoneNumber',
  'notificationEmail',
  'companyName',
  'street',
  'postalCode',
  'city',
  'country',
]);

const reachesTooFar = ({ isCustomerBound, changes }: CustomerChange): boolean =>
  isCustomerBound && Object.keys(changes).some((member) => !contactMembers.has(member));

/**
 * Returns the customer without a deleted channel among its selected channels. If no other is selected, the customer
 * gets all channels, so that its alerts do not end unnoticed.
 */
export const withoutChannel = (customer: Customer, channelId: number, now: Date): Customer => {
  const others = (customer.notificationChannels ?? []).filter((id) => id !== channelId);
  return { ...customer, notificationChannels: others.length === 0 ? null : others, updatedAt: now };
};

/** The rules that are checked before the content of a change is validated. */
export const customerChangeRules = [
  { code: 'forbidden', broken: reachesTooFar },
] as const satisfies readonly Rule<CustomerChange>[];

const packageAfter = ({ packages, changes }: CustomerChange): Outcome<PackageOffer | null, 'invalidPackageType'> =>
  namesPackage(changes) ? decidePackage(packages, changes) : accepted(null);

/** Returns the customer after a change, or a refusal. Omitted custom fields keep their values; null clears a field. */
export const decideCustomerChange = (
  change: CustomerChange,
): Outcome<ChangedCustomer, 'forbidden' | 'invalidPackageType' | 'invalidRequestBody' | RoutingRefusal['code']> => {
  const refusal = firstBroken(customerChangeRules, change);
  if (refusal !== null) return refusal;
  const choice = packageAfter(change);
  if (!choice.ok) return choice;
  const { packageId: _id, packageType: _type, ...execute } = change.changes;
  const { customer, now } = change;
  const issues = [
    ...customFieldIssues(change.fields, execute.customFields ?? {}),
    ...channelIssues(change.channels, execute.notificationChannels, customer.id),
  ];
  if (issues.length > 0) return invalidBody(issues);
  const routing = change.refusedRouting(execute);
  if (routing !== null) return routing;
  const lifecycle = decideLifecycle(customer, execute, now);
  if (!lifecycle.ok) return lifecycle;
  const derived = {
    ...lifecycle.value,
    customFields: setValues({ ...customer.customFields, ...execute.customFields }),
    packageId: choice.value?.id ?? customer.packageId,
    updatedAt: now,
  };
  return accepted({ chosen: choice.value, customer: { ...customer, ...execute, ...derived } });
};
