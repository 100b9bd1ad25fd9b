import type { Issue } from '../kernel/issue.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome, Refusal } from '../kernel/outcome.ts';
import { customerDefaults } from './customer.ts';
import type { Customer, CustomerMembers, RoutingDefaults } from './customer.ts';
import { decideLifecycle, newLifecycle } from './customer-lifecycle.ts';
import { newCustomFieldIssues } from './custom-fields.ts';
import type { CustomFieldShape, CustomFieldValues } from './custom-fields.ts';
import { decidePackage } from './package.rules.ts';
import type { PackageChoice } from './package.rules.ts';
import type { PackageConfig } from './package-config.ts';

/** The members of a package that are needed to select it. */
export type PackageOffer = Pick<PackageConfig, 'id' | 'key' | 'displayName' | 'isDefault'>;

/** A notification channel of the organization, or of one of its customers. */
export interface ChannelChoice {
  readonly id: number;
  readonly customerId: number | null;
}

/** The refusal of a default team or escalation policy that the organization does not have. */
export type RoutingRefusal = Refusal<'invalidTeamId' | 'imRoutingInvalidPolicyId'>;

/** Returns the refusal of the defaults that a request names, or null. */
export type RoutingCheck = (sent: Partial<RoutingDefaults>) => RoutingRefusal | null;

/** The records against which customers are validated. */
export interface CustomerTerms {
  readonly refusedRouting: RoutingCheck;
  readonly packages: readonly PackageOffer[];
  readonly fields: readonly CustomFieldShape[];
  readonly channels: readonly ChannelChoice[];
}

/** Returns true if the settings name channels, so that the organization's channels are needed to validate them. */
export const namesChannels = ({ notificationChannels = null }: Partial<CustomerMembers>): boolean =>
  notificationChannels !== null && notificationChannels.length > 0;

/** Returns the channels that alerts of a customer may use: those of the organization, and its own. */
export const usableChannels = <Channel extends Pick<ChannelChoice, 'customerId'>>(
  channels: readonly Channel[],
  customerId: number | null,
): readonly Channel[] => channels.filter((channel) => channel.customerId === null || channel.customerId === customerId);

/**
 * Returns the issues of the channels selected for a customer. Each channel must belong to the organization or to the
 * customer. `customerId` is null for a new customer, which has no channels of its own.
 */
export const channelIssues = (
  channels: readonly ChannelChoice[],
  chosen: readonly number[] | null | undefined,
  customerId: number | null,
): readonly Issue[] => {
  const usable = new Set(usableChannels(channels, customerId).map(({ id }) => id));
  return (chosen ?? []).flatMap((id, at) =>
    usable.has(id)
      ? []
      : [
          {
            path: `notificationChannels.${at}`,
            message: 'The customer cannot use this notification channel, or there is no such channel.',
          },
        ],
  );
};

/** The requested settings of a new customer. */
export type CustomerDraft = Partial<CustomerMembers> & Pick<CustomerMembers, 'name' | 'email'> & PackageChoice;

/** A new customer with its package. */
export interface NewCustomer {
  readonly members: CustomerMembers & Pick<Customer, 'packageId' | 'cancelledAt'>;
  readonly chosen: PackageOffer;
}

/** The maximum number of customers per bulk request. */
export const MAX_BULK_CUSTOMERS = 500;

/** Returns the values that are set. A null value represents an empty field. */
export const setValues = (values: CustomFieldValues): CustomFieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * Returns a new customer with the requested or default package, or a refusal. All required custom fields must have
 * values.
 */
export const decideNewCustomer = (
  { packages, fields, channels, refusedRouting }: CustomerTerms,
  draft: CustomerDraft,
  now: Date,
): Outcome<NewCustomer, 'invalidPackageType' | 'invalidRequestBody' | RoutingRefusal['code']> => {
  const choice = decidePackage(packages, draft);
  if (!choice.ok) return choice;
  const issues = [
    ...newCustomFieldIssues(fields, draft.customFields ?? {}),
    ...channelIssues(channels, draft.notificationChannels, null),
  ];
  if (issues.length > 0) return invalidBody(issues);
  const routing = refusedRouting(draft);
  if (routing !== null) return routing;
  const { packageId: _id, packageType: _type, ...execute } = draft;
  const lifecycle = decideLifecycle(newLifecycle, execute, now);
  if (!lifecycle.ok) return lifecycle;
  const { customFields, ...members } = { ...customerDefaults, ...execute };
  const derived = { ...lifecycle.value, packageId: choice.value.id, customFields: setValues(customFields) };
  return accepted({ chosen: choice.value, members: { ...members, ...derived } });
};

/** Returns the issue of a row that names a record which the organization does not have. */
const referenceIssue = (draft: PackageChoice, code: string): Issue | null => {
  switch (code) {
    case 'invalidPackageType':
      return {
        path: draft.packageType === undefined ? 'packageId' : 'packageType',
        message: 'The organization has no such package.',
      };
    case 'invalidTeamId':
      return { path: 'imTeamId', message: 'The organization has no such team.' };
    case 'imRoutingInvalidPolicyId':
      return { path: 'imEscalationPolicyId', message: 'The organization has no such escalation policy.' };
    default:
      return null;
  }
};

const rowIssues = (row: number, draft: PackageChoice, { code, data }: Refusal): readonly Issue[] => {
  const reference = referenceIssue(draft, code);
  const issues = reference === null ? (data?.['issues'] as readonly Issue[]) : [reference];
  return issues.map(({ path, message }) => ({ path: path === '' ? `rows.${row}` : `rows.${row}.${path}`, message }));
};

/** A row of a bulk request: either a draft, or the issues of its members. */
export type BulkRow = { readonly draft: CustomerDraft } | { readonly issues: readonly Issue[] };

/** Validates a bulk request, which succeeds or fails as a whole. Each issue has a path under `rows.<index>`. */
export const decideNewCustomers = (
  terms: CustomerTerms,
  rows: readonly BulkRow[],
  now: Date,
): Outcome<readonly NewCustomer[], 'invalidRequestBody'> => {
  const decided: NewCustomer[] = [];
  const issues: Issue[] = [];
  rows.forEach((row, at) => {
    const decision = 'draft' in row ? decideNewCustomer(terms, row.draft, now) : invalidBody(row.issues);
    if (decision.ok) decided.push(decision.value);
    else issues.push(...rowIssues(at, 'draft' in row ? row.draft : {}, decision));
  });
  return issues.length > 0 ? invalidBody(issues) : accepted(decided);
};
