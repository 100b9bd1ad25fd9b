import { defineEntity, p } from '@mikro-orm/postgresql';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { CustomerRow } from './customer.entity.ts';

/** Monitors that a customer got or lost. The number of its monitors at an instant is counted back from the present one. */
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

/** The text messages of a customer by month. The row of the customer has the count of the latest month, too. */
export const CustomerSmsMonthRow = defineEntity({
  name: 'CustomerSmsMonthRow',
  tableName: 'customer_sms_month',
  properties: {
    customerId: references(CustomerRow, 'cascade').primary(),
    month: p.text().primary(),
    sent: p.integer(),
  },
});

/** The frozen usage of a month. It remains when the customer is deleted, so it does not refer to it. */
export const CustomerUsageMonthRow = defineEntity({
  name: 'CustomerUsageMonthRow',
  tableName: 'customer_usage_month',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade'),
    /** The integer id of the customer. */
    customerNumber: p.integer(),
    publicId: p.uuid(),
    month: p.text(),
    name: p.text(),
    email: p.text(),
    packageType: p.text(),
    packageDisplayName: p.text(),
    customPricing: p.json<Readonly<Record<string, unknown>>>().nullable(),
    companyName: p.text().nullable(),
    street: p.text().nullable(),
    postalCode: p.text().nullable(),
    city: p.text().nullable(),
    country: p.text().nullable(),
    vatId: p.text().nullable(),
    monitorsAtPeak: p.integer(),
    monitorsAtEnd: p.integer(),
    smsSent: p.integer(),
    frozenAt: p.datetime(3),
  },
  uniques: [{ name: 'customer_usage_month_key', properties: ['organizationId', 'month', 'customerNumber'] }],
});
