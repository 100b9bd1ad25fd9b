import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TagColor } from '../../domain/monitors/tag.rules.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { MonitorRow } from './monitor.entity.ts';

export const TagRow = defineEntity({
  name: 'TagRow',
  tableName: 'tag',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable(),
    name: exported(p.text()),
    /** The name in the form that is compared: normalized and case-folded. */
    nameKey: exported(p.text()),
    color: exported(p.text().$type<TagColor>()),
  },
  indexes: [
    {
      name: 'tag_name_unique',
      expression: 'create unique index tag_name_unique on tag (organization_id, coalesce(customer_id, 0), name_key)',
    },
    { name: 'tag_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'tag_customer', properties: 'customerId' },
  ],
});

export const MonitorTagRow = defineEntity({
  name: 'MonitorTagRow',
  tableName: 'monitor_tag',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    tagId: references(TagRow, 'cascade').primary(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'monitor_tag_tag', properties: 'tagId' }],
});
