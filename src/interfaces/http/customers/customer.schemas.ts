import { z } from 'zod';
import type { InMonth } from '../../../application/customers/customer-views.ts';
import type { CustomerView } from '../../../application/customers/ports.ts';
import { MAX_SELF_SERVICE_URLS, customerStatuses } from '../../../domain/customers/customer.ts';
import { MAX_BULK_CUSTOMERS } from '../../../domain/customers/new-customer.ts';
import type { BulkRow } from '../../../domain/customers/new-customer.ts';
import { notificationEvents } from '../../../domain/customers/notification-events.ts';
import { phoneNumberOf } from '../../../domain/kernel/phone-number.ts';
import { MAX_LINE } from '../../../domain/kernel/plain-text.ts';
import { isQuietHours } from '../../../domain/kernel/quiet-hours.ts';
import { smsUsageIn } from '../../../domain/customers/sms-usage.ts';
import { alertSettings, reminderInterval } from '../kernel/alert-settings.ts';
import { documentedSchema } from '../kernel/cells.ts';
import {
  brandColor,
  countryCode,
  dayOrTimestamp,
  intId,
  line,
  listQuery,
  customerFilters,
  periodFilters,
  sortBy,
  timeOfDay,
  timestamp,
  tagFilter,
} from '../kernel/fields.ts';
import { inFormOf, organizationFilter, referenceTo } from '../kernel/references.ts';
import { allOptional, changesOf } from '../kernel/replies/records.ts';
import { listOf, replyFrom } from '../kernel/replies/reply.ts';
import { issuesOf } from '../kernel/schema-issues.ts';

const email = z.email().max(254);
const phoneNumber = z.string().regex(/^\+?[0-9][0-9 ()/.-]{2,31}$/, 'Expected a phone number.');
/** The maximum number of channels, and of recipients of each kind, that a customer can choose. */
const MAX_CHOSEN = 100;
const eventName = z
  .string()
  .refine((name) => notificationEvents.some((known) => known === name), 'Expected the name of an event.')
  .describe(`One of ${notificationEvents.map((name) => `\`${name}\``).join(', ')}`);
const quietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay, timezone: z.string().max(64) })
  .refine(isQuietHours, 'Expected two different times of day and a time zone such as Europe/Zurich.')
  .describe('Holds all alerts but first openings until the end.');

/** The members of a customer that every reply contains. */
const basic = {
  name: line,
  email,
  notificationPhoneNumber: phoneNumber.nullable(),
  notificationEmail: email.nullable(),
  status: z.enum(customerStatuses),
  allowedCheckCountryCodes: z
    .array(countryCode)
    .max(250)
    .nullable()
    .describe(
      'The countries of the locations from which the customer’s monitors are checked; null allows every country',
    ),
  cancellationDate: dayOrTimestamp.nullable(),
  externalKey: line
    .nullable()
    .describe(
      'The key of the customer in a system of yours, such as a CRM; need not be unique. Alerts have it as the label `customerKey`.',
    ),
  customFields: z.record(z.string(), z.unknown()),
  monthlyReportsEnabled: z.boolean(),
  notificationChannels: z
    .array(referenceTo('channel'))
    .max(MAX_CHOSEN)
    .nullable()
    .describe(
      'The notification channels that receive the customer’s alerts; null: all active ones, also after the only chosen one was deleted',
    ),
  notificationTargets: z
    .strictObject({
      emails: z.array(email).max(MAX_CHOSEN).exactOptional(),
      phones: z
        .array(phoneNumber.refine((text) => phoneNumberOf(text) !== null, 'Expected a number such as +41791234567.'))
        .max(MAX_CHOSEN)
        .exactOptional(),
    })
    .nullable()
    .describe('Further recipients. Phones need an active channel of type `sms`.'),
  notificationRules: z
    .strictObject({
      events: z.array(eventName).max(notificationEvents.length).exactOptional(),
      quietHours: quietHours.exactOptional(),
    })
    .nullable(),
};

/** Members for billing, alerts and self-service, which lists omit. */
const further = {
  companyName: line.nullable(),
  street: line.nullable(),
  postalCode: line.nullable(),
  city: line.nullable(),
  country: line.nullable(),
  vatId: line.nullable(),
  paymentProviderCustomerId: line.nullable(),
  paymentProviderSubscriptionId: line.nullable(),
  customPricing: z.record(z.string(), z.unknown()).nullable(),
  ...alertSettings,
  dnsblReminderInterval: reminderInterval.nullable(),
  sslExpiryReminderInterval: reminderInterval.nullable(),
  allowSelfService: z.boolean(),
  maxSelfServiceUrls: z.int().min(0).max(MAX_SELF_SERVICE_URLS),
  canEditManaged: z.boolean(),
  brandColor: brandColor.nullable().describe('The color of status pages; null for that of the organization'),
  imTeamId: referenceTo('team')
    .nullable()
    .describe('The team of incidents about the customer’s monitors, unless a route of their source names one'),
  imEscalationPolicyId: referenceTo('escalationPolicy')
    .nullable()
    .describe('The escalation policy of these incidents, likewise'),
};

const writable = { ...basic, ...further, packageType: z.string().max(MAX_LINE), packageId: referenceTo('package') };

export const customerBody = z.strictObject({ ...allOptional(writable), name: line, email });

/** Each row is validated by itself, so that errors of its members are reported together with errors in other rows. */
const row = inFormOf(
  customerBody,
  z
    .unknown()
    .meta({ override: documentedSchema(customerBody) })
    .transform((sent): BulkRow => {
      const { success, data, error } = customerBody.safeParse(sent);
      return success ? { draft: data } : { issues: issuesOf(error) };
    }),
);

export const customersBody = z.strictObject({ rows: z.array(row).min(1).max(MAX_BULK_CUSTOMERS) });

export const customerChanges = changesOf(writable);

const customerSchema = z
  .object({
    id: intId,
    publicId: z.uuid(),
    organizationId: intId,
    ...basic,
    packageId: intId,
    packageType: z.string(),
    packageDisplayName: z.string().nullable(),
    packageConfig: z.object({ displayName: z.string().nullable() }),
    cancelledAt: timestamp.nullable(),
    smsUsageCurrentMonth: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Customer' });

const present = (customer: CustomerView, month: string) => ({
  ...customer,
  packageConfig: { displayName: customer.packageDisplayName },
  smsUsageCurrentMonth: smsUsageIn(month, customer),
});

export const customersReply = listOf(
  replyFrom(customerSchema, ({ value, month }: InMonth<CustomerView>) => present(value, month)),
);

export const fullCustomerReply = replyFrom(
  customerSchema.extend(further).meta({ id: 'FullCustomer' }),
  ({ value, month }: InMonth<CustomerView>) => present(value, month),
);

export const createdCustomerReply = replyFrom(
  z.object({ success: z.boolean(), customer: customerSchema }),
  ({ value, month }: InMonth<CustomerView>) => ({ success: true, customer: present(value, month) }),
);

export const createdCustomersReply = replyFrom(
  z.object({ success: z.boolean(), created: z.int(), customers: z.array(customerSchema) }),
  ({ value, month }: InMonth<readonly CustomerView[]>) => ({
    success: true,
    created: value.length,
    customers: value.map((customer) => present(customer, month)),
  }),
);

export const smsUsageReply = listOf(
  replyFrom(
    z
      .object({
        customerId: intId,
        publicId: z.uuid(),
        name: z.string(),
        month: z.string().describe('The month in UTC, for example 2026-03'),
        smsUsageCurrentMonth: z.int(),
      })
      .meta({ id: 'SmsUsage' }),
    ({ value, month }: InMonth<CustomerView>) => ({
      ...value,
      customerId: value.id,
      month,
      smsUsageCurrentMonth: smsUsageIn(month, value),
    }),
  ),
);

/** The query of the list of customers. The parameter `Response` is accepted but has no effect. */
export const customerQuery = listQuery.extend({
  Response: z.string().exactOptional(),
  organizationId: organizationFilter,
  search: z.string().max(255).exactOptional().describe('Searches the name and the contact address'),
  status: basic.status.exactOptional(),
  externalKey: line.exactOptional(),
  ...customerFilters,
  tag: tagFilter.describe('Only customers with a monitor that has a tag of this name, ignoring case.'),
  ...periodFilters(),
  ...sortBy('createdAt', 'name', 'email'),
});
