import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ChangeStatus } from '../../domain/changes/change.machine.ts';
import type { ValueSet } from '../../domain/changes/value-set.ts';
import type { FacetStates } from '../../domain/changes/watched-facets.ts';
import type { ChangeFacet } from '../../domain/monitors/change-facets.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, internal, personal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';

/** The known values of the facets of a monitor, and the time at which they are observed again. */
export const ChangeWatchRow = defineEntity({
  name: 'ChangeWatchRow',
  tableName: 'change_watch',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    facets: internal(p.json<FacetStates>()),
    nextAt: p.datetime(3),
    revision: p.integer().default(1),
  },
  indexes: [{ name: 'change_watch_due', properties: 'nextAt' }],
});

/** A change of a facet of a monitored target. */
export const MonitorChangeRow = defineEntity({
  name: 'MonitorChangeRow',
  tableName: 'monitor_change',
  properties: {
    id: p.integer().primary().autoincrement(),
    publicId: p.uuid().unique(),
    monitorId: references(MonitorRow, 'cascade'),
    facet: exported(p.text().$type<ChangeFacet>()),
    subject: personal(p.text(), 'replaced'),
    before: personal(p.json<ValueSet>(), 'replaced'),
    after: personal(p.json<ValueSet>(), 'replaced'),
    status: exported(p.text().$type<ChangeStatus>()),
    detectedAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    refusedAt: p.datetime(3).nullable(),
    refusedById: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    refusalNote: personal(p.text().nullable(), 'replaced'),
  },
  uniques: [{ name: 'monitor_change_one_present', properties: ['monitorId', 'facet'], where: 'ended_at is null' }],
  indexes: [
    { name: 'monitor_change_list', properties: ['monitorId', 'detectedAt', 'id'] },
    { name: 'monitor_change_ended', properties: 'endedAt', where: 'ended_at is not null' },
  ],
});
