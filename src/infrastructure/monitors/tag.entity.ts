import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TagColor } from '../../domain/monitors/tag.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const TagRow = defineEntity({
  name: 'TagRow',
  tableName: 'tag',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    name: p.text(),
    /** What names are compared by. */
    nameKey: p.text(),
    color: p.text().$type<TagColor>(),
  },
});

export const MonitorTagRow = defineEntity({
  name: 'MonitorTagRow',
  tableName: 'monitor_tag',
  properties: {
    monitorId: p.integer().primary(),
    tagId: p.integer().primary(),
    createdAt: p.datetime(3),
  },
});
