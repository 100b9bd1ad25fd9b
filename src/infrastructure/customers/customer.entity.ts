import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CustomerStatus, NotificationRules, NotificationTargets } from '../../domain/customers/customer.ts';
import type { CustomFieldType } from '../../domain/customers/custom-field-types.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const PackageConfigRow = defineEntity({
  name: 'PackageConfigRow',
  tableName: 'package_config',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    key: p.text(),
    displayName: p.text(),
    minCheckInterval: p.integer(),
    isDefault: p.boolean().default(false),
    limits: p.json<Readonly<Record<string, number>>>(),
  },
  uniques: [
    { name: 'package_config_key_unique', properties: ['organizationId', 'key'] },
    { name: 'package_config_one_default', properties: 'organizationId', where: 'is_default' },
  ],
});

export const CustomerRow = defineEntity({
  name: 'CustomerRow',
  tableName: 'customer',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    name: p.text(),
    email: p.text(),
    notificationPhoneNumber: p.text().nullable(),
    notificationEmail: p.text().nullable(),
    /** Null once the customer is deleted, so that the package can be. */
    packageId: references(PackageConfigRow).nullable(),
    /** The customer is invisible, and a job removes its records. */
    isDeleted: p.boolean().default(false),
    status: p.text().$type<CustomerStatus>(),
    allowedCheckCountryCodes: p.json<readonly string[]>().nullable(),
    cancellationDate: p.datetime(3).nullable(),
    cancelledAt: p.datetime(3).nullable(),
    customFields: p.json<Readonly<Record<string, unknown>>>(),
    monthlyReportsEnabled: p.boolean().default(false),
    notificationChannels: p.json<readonly number[]>().nullable(),
    notificationTargets: p.json<NotificationTargets>().nullable(),
    notificationRules: p.json<NotificationRules>().nullable(),
    smsUsageCurrentMonth: p.integer().default(0),
    smsUsageMonth: p.text().nullable(),
    /** The end of the last month whose usage is frozen, or before which none was recorded. */
    usageFrozenUntil: p.datetime(3).nullable(),
    companyName: p.text().nullable(),
    street: p.text().nullable(),
    postalCode: p.text().nullable(),
    city: p.text().nullable(),
    country: p.text().nullable(),
    vatId: p.text().nullable(),
    paymentProviderCustomerId: p.text().nullable(),
    paymentProviderSubscriptionId: p.text().nullable(),
    customPricing: p.json().nullable(),
    alertConsecutiveChecks: p.integer().default(2),
    recoveryConsecutiveChecks: p.integer().default(1),
    alertLocationThreshold: p.text().default('0.5'),
    alertLocationThresholdCount: p.integer().default(1),
    alertReminderInterval: p.integer().default(0),
    dnsblReminderInterval: p.integer().nullable(),
    sslExpiryReminderInterval: p.integer().nullable(),
    allowSelfService: p.boolean().default(false),
    maxSelfServiceUrls: p.integer().default(0),
    canEditManaged: p.boolean().default(false),
  },
  indexes: [
    { name: 'customer_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'customer_package', properties: 'packageId' },
    { name: 'customer_deleted', properties: 'id', where: 'is_deleted' },
    { name: 'customer_cancellation', properties: 'cancellationDate', where: `status <> 'cancelled'` },
    { name: 'customer_search', expression: 'create index customer_search on customer using gin (name gin_trgm_ops, email gin_trgm_ops)' },
  ],
});

export const CustomFieldRow = defineEntity({
  name: 'CustomFieldRow',
  tableName: 'custom_field',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    name: p.text(),
    fieldKey: p.text(),
    fieldType: p.text().$type<CustomFieldType>(),
    isRequired: p.boolean(),
    isActive: p.boolean(),
    displayOrder: p.integer(),
    options: p.json<readonly string[]>(),
    placeholder: p.text().nullable(),
    helpText: p.text().nullable(),
    showInTable: p.boolean(),
  },
  uniques: [{ name: 'custom_field_key_unique', properties: ['organizationId', 'fieldKey'] }],
});
