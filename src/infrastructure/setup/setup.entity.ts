import { defineEntity, p } from '@mikro-orm/postgresql';
import { CustomerRow } from '../customers/customer.entity.ts';
import { secret } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

/** The set-up link of an installation without an organization. */
export const SetupLinkRow = defineEntity({
  name: 'SetupLinkRow',
  tableName: 'setup_link',
  properties: {
    sha256: secret(p.text().primary()),
    expiresAt: p.datetime(3),
  },
});

/** The customers that are samples, at most one of each organization. */
export const SampleOutageRow = defineEntity({
  name: 'SampleOutageRow',
  tableName: 'sample_outage',
  properties: {
    organizationId: references(OrganizationRow, 'cascade').primary(),
    customerId: references(CustomerRow, 'cascade'),
    monitorId: references(MonitorRow, 'set null').nullable(),
  },
  indexes: [
    { name: 'sample_outage_customer_id_idx', properties: ['customerId'] },
    { name: 'sample_outage_monitor_id_idx', properties: ['monitorId'] },
  ],
});
