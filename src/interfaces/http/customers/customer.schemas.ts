import { z } from 'zod';
import type { CustomerView } from '../../../application/customers/ports.ts';
import type { InMonth } from '../../../application/customers/customer-views.ts';
import {
  MAX_CONSECUTIVE_CHECKS,
  MAX_LOCATION_COUNT,
  MAX_REMINDER_INTERVAL,
  MAX_SELF_SERVICE_URLS,
  customerStatuses,
  isLocationThreshold,
} from '../../../domain/customers/customer.ts';
import { MAX_BULK_CUSTOMERS } from '../../../domain/customers/new-customer.ts';
import { smsUsageIn } from '../../../domain/customers/sms-usage.ts';
import { intId, line, queryId } from '../kernel/fields.ts';

const email = z.email().max(254);
const phoneNumber = z.string().regex(/^\+?[0-9][0-9 ()/.-]{2,31}$/, 'Expected a phone number.');
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text));
const settings = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullable();
const reminder = z.int().min(0).max(MAX_REMINDER_INTERVAL).describe('Minutes; 0 sends no reminders');
const status = z.enum(customerStatuses);

/** Members that are read as they are written. */
const plain = {
  name: line,
  email,
  notificationPhoneNumber: phoneNumber.nullable(),
  notificationEmail: email.nullable(),
  status,
  allowedCheckCountryCodes: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250).nullable(),
  customFields: z.record(z.string(), z.unknown()),
  monthlyReportsEnabled: z.boolean(),
  notificationChannels: settings,
  notificationTargets: settings,
  notificationRules: settings,
};

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
  alertConsecutiveChecks: z.int().min(1).max(MAX_CONSECUTIVE_CHECKS),
  alertLocationThreshold: z.string().refine(isLocationThreshold, 'Expected a decimal above 0 and at most 1.').describe('Share of locations'),
  alertLocationThresholdCount: z.int().min(1).max(MAX_LOCATION_COUNT),
  alertReminderInterval: reminder,
  dnsblReminderInterval: reminder.nullable(),
  sslExpiryReminderInterval: reminder.nullable(),
  allowSelfService: z.boolean(),
  maxSelfServiceUrls: z.int().min(0).max(MAX_SELF_SERVICE_URLS),
  canEditManaged: z.boolean(),
};

const members = z
  .strictObject({ ...plain, ...further, cancellationDate: moment.nullable(), packageType: line, packageId: intId })
  .partial();

/** A new customer. */
export const customerBody = members.required({ name: true, email: true });

export const customersBody = z.strictObject({ rows: z.array(customerBody).min(1).max(MAX_BULK_CUSTOMERS) });

export const customerChanges = members.refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

const at = z.iso.datetime();
const record = {
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  ...plain,
  packageId: intId,
  packageType: z.string(),
  packageDisplayName: z.string().nullable(),
  packageConfig: z.object({ displayName: z.string().nullable() }),
  cancellationDate: at.nullable(),
  cancelledAt: at.nullable(),
  smsUsageCurrentMonth: z.int(),
  createdAt: at,
  updatedAt: at,
};

export const customerReply = z.object(record).meta({ id: 'Customer' });
export const fullCustomerReply = z.object({ ...record, ...further }).meta({ id: 'FullCustomer' });
export const createdCustomerReply = z.object({ success: z.boolean(), customer: customerReply });
export const createdCustomersReply = z.object({ success: z.boolean(), created: z.int(), customers: z.array(customerReply) });

export const smsUsageReply = z
  .object({ customerId: intId, publicId: z.uuid(), name: z.string(), month: z.string().describe('Such as 2026-03, in UTC'), smsUsageCurrentMonth: z.int() })
  .meta({ id: 'SmsUsage' });

/** The query of the customers' list. `Response` is accepted without effect. */
export const customerQuery = z.object({
  Response: z.string().optional(),
  organizationId: queryId.optional().describe('Platform staff only'),
  search: z.string().max(255).optional().describe('In name and contact address'),
  status: status.optional(),
});

type Settings = z.input<typeof settings>;

/** What lists show of a customer. */
export const presentCustomer = (it: CustomerView, month: string): z.input<typeof customerReply> => ({
  id: it.id,
  publicId: it.publicId,
  organizationId: it.organizationId,
  name: it.name,
  email: it.email,
  notificationPhoneNumber: it.notificationPhoneNumber,
  notificationEmail: it.notificationEmail,
  packageId: it.packageId,
  packageType: it.packageType,
  packageDisplayName: it.packageDisplayName,
  packageConfig: { displayName: it.packageDisplayName },
  status: it.status,
  allowedCheckCountryCodes: it.allowedCheckCountryCodes === null ? null : [...it.allowedCheckCountryCodes],
  cancellationDate: it.cancellationDate?.toISOString() ?? null,
  cancelledAt: it.cancelledAt?.toISOString() ?? null,
  customFields: it.customFields,
  monthlyReportsEnabled: it.monthlyReportsEnabled,
  notificationChannels: it.notificationChannels as Settings,
  notificationTargets: it.notificationTargets as Settings,
  notificationRules: it.notificationRules as Settings,
  smsUsageCurrentMonth: smsUsageIn(month, it),
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
});

/** A customer with billing, alerting and what it may do by itself. */
export const presentFullCustomer = ({ value: it, month }: InMonth<CustomerView>): z.input<typeof fullCustomerReply> => ({
  ...presentCustomer(it, month),
  companyName: it.companyName,
  street: it.street,
  postalCode: it.postalCode,
  city: it.city,
  country: it.country,
  vatId: it.vatId,
  paymentProviderCustomerId: it.paymentProviderCustomerId,
  paymentProviderSubscriptionId: it.paymentProviderSubscriptionId,
  customPricing: it.customPricing as z.input<typeof further.customPricing>,
  alertConsecutiveChecks: it.alertConsecutiveChecks,
  alertLocationThreshold: it.alertLocationThreshold,
  alertLocationThresholdCount: it.alertLocationThresholdCount,
  alertReminderInterval: it.alertReminderInterval,
  dnsblReminderInterval: it.dnsblReminderInterval,
  sslExpiryReminderInterval: it.sslExpiryReminderInterval,
  allowSelfService: it.allowSelfService,
  maxSelfServiceUrls: it.maxSelfServiceUrls,
  canEditManaged: it.canEditManaged,
});

/** How many messages a customer has used in the month. */
export const presentSmsUsage = (it: CustomerView, month: string): z.input<typeof smsUsageReply> => ({
  customerId: it.id,
  publicId: it.publicId,
  name: it.name,
  month,
  smsUsageCurrentMonth: smsUsageIn(month, it),
});
