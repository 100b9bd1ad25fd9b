import { defineEntity, p } from '@mikro-orm/postgresql';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { CustomerRow } from './customer.entity.ts';

/**
 * A change of the number of a customer's monitors. The number at an earlier instant is counted back from the present
 * number.
 */
export const MonitorCountChangeRow = defineEntity({
  name: 'MonitorCountChangeRow',
  tableName: 'monitor_count_change',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    customerId: references(CustomerRow, 'cascade'),
    at: p.datetime(3),
    amount: p.integer(),
  },
  indexes: [
    { name: 'monitor_count_change_customer', properties: ['customerId', 'at'] },
    { name: 'monitor_count_change_at', properties: 'at' },
  ],
});

/**
 * The number of a customer's text messages by month. The row of the customer also contains the count of the latest
 * month.
 */
export const CustomerSmsMonthRow = defineEntity({
  name: 'CustomerSmsMonthRow',
  tableName: 'customer_sms_month',
  properties: {
    customerId: references(CustomerRow, 'cascade').primary(),
    month: exported(p.text().primary()),
    sent: p.integer(),
  },
});

/** The frozen usage of a month. It remains when the customer is deleted, so it has no foreign key to the customer. */
export const CustomerUsageMonthRow = defineEntity({
  name: 'CustomerUsageMonthRow',
  tableName: 'customer_usage_month',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade'),
    /** The integer id of the customer. */
    customerNumber: p.integer(),
    publicId: p.uuid(),
    month: exported(p.text()),
    name: personal(p.text(), 'kept'),
    email: personal(p.text(), 'kept'),
    packageType: exported(p.text()),
    packageDisplayName: exported(p.text()),
    customPricing: exported(p.json<Readonly<Record<string, unknown>>>().nullable()),
    companyName: personal(p.text().nullable(), 'kept'),
    street: personal(p.text().nullable(), 'kept'),
    postalCode: exported(p.text().nullable()),
    city: exported(p.text().nullable()),
    country: exported(p.text().nullable()),
    vatId: exported(p.text().nullable()),
    monitorsAtPeak: p.integer(),
    monitorsAtEnd: p.integer(),
    smsSent: p.integer(),
    frozenAt: p.datetime(3),
  },
  uniques: [{ name: 'customer_usage_month_key', properties: ['organizationId', 'month', 'customerNumber'] }],
});
