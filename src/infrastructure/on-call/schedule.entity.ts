import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Restriction, StoredLayer } from '../../domain/on-call/schedule.ts';
import { ImTeamRow } from '../teams/team.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

const definition = { timezone: exported(p.text()), layers: exported(p.json<readonly StoredLayer[]>()) } as const;

export const ScheduleRow = defineEntity({
  name: 'ScheduleRow',
  tableName: 'im_schedule',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    teamId: references(ImTeamRow).nullable().index(),
    name: personal(p.text(), 'kept'),
    description: personal(p.text().nullable(), 'kept'),
    ...definition,
    coverage: exported(p.json<readonly Restriction[]>().nullable()),
  },
  indexes: [{ name: 'im_schedule_list', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** An earlier definition of a schedule. */
export const ScheduleDefinitionRow = defineEntity({
  name: 'ScheduleDefinitionRow',
  tableName: 'im_schedule_definition',
  properties: {
    id: p.integer().primary().autoincrement(),
    scheduleId: references(ScheduleRow, 'cascade'),
    until: p.datetime(3),
    ...definition,
  },
  indexes: [{ name: 'im_schedule_definition_until', properties: ['scheduleId', 'until'] }],
});

/** An override of a schedule. Users are identified by public id, as in layers. */
export const OverrideRow = defineEntity({
  name: 'OverrideRow',
  tableName: 'im_override',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade').index(),
    scheduleId: references(ScheduleRow, 'cascade'),
    userId: personal(p.uuid(), 'author'),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    replacesUserId: personal(p.uuid().nullable(), 'author'),
  },
  indexes: [
    { name: 'im_override_list', properties: ['scheduleId', 'createdAt', 'id'] },
    { name: 'im_override_end', properties: ['scheduleId', 'endsAt'] },
  ],
});
