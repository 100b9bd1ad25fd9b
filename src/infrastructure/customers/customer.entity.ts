import { defineEntity, p } from '@mikro-orm/postgresql';
import type { PackageLimits } from '../../domain/access/package-limit.rules.ts';
import type { CustomerStatus, NotificationRules, NotificationTargets } from '../../domain/customers/customer.ts';
import type { CustomFieldType } from '../../domain/customers/custom-field-types.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { ImEscalationPolicyRow } from '../escalation/escalation-policy.entity.ts';
import { ImTeamRow } from '../teams/team.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const PackageConfigRow = defineEntity({
  name: 'PackageConfigRow',
  tableName: 'package_config',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    key: exported(p.text()),
    displayName: exported(p.text()),
    minCheckInterval: p.integer(),
    isDefault: p.boolean().default(false),
    limits: exported(p.json<PackageLimits>()),
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
    name: personal(p.text(), 'kept'),
    email: personal(p.text(), 'replaced'),
    notificationPhoneNumber: exported(p.text().nullable()),
    notificationEmail: personal(p.text().nullable(), 'replaced'),
    /** Null once the customer is deleted, so that the package can be deleted. */
    packageId: references(PackageConfigRow).nullable(),
    /** True once the customer is deleted. The customer is invisible, and a job removes its records. */
    isDeleted: p.boolean().default(false),
    status: exported(p.text().$type<CustomerStatus>()),
    allowedCheckCountryCodes: exported(p.json<readonly string[]>().nullable()),
    cancellationDate: p.datetime(3).nullable(),
    cancelledAt: p.datetime(3).nullable(),
    customFields: personal(p.json<Readonly<Record<string, unknown>>>(), 'replaced'),
    monthlyReportsEnabled: p.boolean().default(false),
    notificationChannels: exported(p.json<readonly number[]>().nullable()),
    notificationTargets: personal(p.json<NotificationTargets>().nullable(), 'replaced'),
    notificationRules: personal(p.json<NotificationRules>().nullable(), 'kept'),
    smsUsageCurrentMonth: p.integer().default(0),
    smsUsageMonth: exported(p.text().nullable()),
    /** The end of the last month whose usage is frozen, or the time before which no usage was recorded. */
    usageFrozenUntil: p.datetime(3).nullable(),
    companyName: personal(p.text().nullable(), 'kept'),
    street: personal(p.text().nullable(), 'kept'),
    postalCode: exported(p.text().nullable()),
    city: exported(p.text().nullable()),
    country: exported(p.text().nullable()),
    vatId: exported(p.text().nullable()),
    paymentProviderCustomerId: exported(p.text().nullable()),
    paymentProviderSubscriptionId: exported(p.text().nullable()),
    customPricing: personal(p.json().nullable(), 'kept'),
    externalKey: exported(p.text().nullable()),
    alertConsecutiveChecks: p.integer().default(2),
    recoveryConsecutiveChecks: p.integer().default(1),
    alertLocationThreshold: exported(p.text().default('0.5')),
    alertLocationThresholdCount: p.integer().default(1),
    alertReminderInterval: p.integer().default(0),
    dnsblReminderInterval: p.integer().nullable(),
    sslExpiryReminderInterval: p.integer().nullable(),
    allowSelfService: p.boolean().default(false),
    maxSelfServiceUrls: p.integer().default(0),
    canEditManaged: p.boolean().default(false),
    /** The color of the customer, or null for that of the organization. */
    brandColor: exported(p.text().nullable()),
    imTeamId: references(ImTeamRow).nullable().index(),
    imEscalationPolicyId: references(ImEscalationPolicyRow).nullable().index(),
  },
  indexes: [
    { name: 'customer_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'customer_package', properties: 'packageId' },
    { name: 'customer_deleted', properties: 'id', where: 'is_deleted' },
    { name: 'customer_cancellation', properties: 'cancellationDate', where: `status <> 'cancelled'` },
    {
      name: 'customer_unfrozen',
      expression:
        'create index customer_unfrozen on customer ((coalesce(usage_frozen_until, created_at))) where not is_deleted',
    },
    {
      name: 'customer_search',
      expression: 'create index customer_search on customer using gin (name gin_trgm_ops, email gin_trgm_ops)',
    },
  ],
});

export const CustomFieldRow = defineEntity({
  name: 'CustomFieldRow',
  tableName: 'custom_field',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    name: exported(p.text()),
    fieldKey: exported(p.text()),
    fieldType: exported(p.text().$type<CustomFieldType>()),
    isRequired: p.boolean(),
    isActive: p.boolean(),
    displayOrder: p.integer(),
    options: exported(p.json<readonly string[]>()),
    placeholder: exported(p.text().nullable()),
    helpText: exported(p.text().nullable()),
    showInTable: p.boolean(),
    alertLabel: p.boolean().default(false),
  },
  uniques: [{ name: 'custom_field_key_unique', properties: ['organizationId', 'fieldKey'] }],
});
