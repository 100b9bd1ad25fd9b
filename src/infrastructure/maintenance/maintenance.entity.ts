import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OccurrenceAnnouncement } from '../../domain/maintenance/window-announcements.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const MaintenanceWindowRow = defineEntity({
  name: 'MaintenanceWindowRow',
  tableName: 'maintenance_window',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    /** The customer of the target. */
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    /** Null for all monitors of the customer. */
    monitorType: exported(p.text().$type<MonitorKindName>().nullable()),
    /** The id of the monitor or customer, which remains after the monitor is deleted. */
    targetId: p.integer(),
    monitorId: references(MonitorRow, 'set null').nullable().index(),
    title: personal(p.text(), 'replaced'),
    description: personal(p.text().nullable(), 'replaced'),
    startTime: exported(p.text()),
    endTime: exported(p.text()),
    timezone: exported(p.text()),
    recurrence: exported(p.text()),
    notifySubscribers: p.boolean(),
    /** The time up to which occurrences are stored as periods. */
    expandedUntil: p.datetime(3),
  },
  indexes: [
    { name: 'maintenance_window_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'maintenance_window_target', properties: ['targetId', 'monitorType'] },
    { name: 'maintenance_window_expansion', properties: 'expandedUntil' },
  ],
});

/** An occurrence of a window, for a monitor or all monitors of a customer. */
export const MaintenancePeriodRow = defineEntity({
  name: 'MaintenancePeriodRow',
  tableName: 'maintenance_period',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Null once the window is deleted. */
    windowId: references(MaintenanceWindowRow, 'set null').nullable().index(),
    monitorId: references(MonitorRow, 'cascade').nullable(),
    customerId: references(CustomerRow, 'cascade').nullable(),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    /** True once the period has ended and the spans of its monitors reflect it. */
    isSettled: p.boolean().default(false),
    /** The last announcement that was sent to the subscribers of status pages. */
    announced: exported(p.text().$type<OccurrenceAnnouncement>().nullable()),
    /** The time of the next announcement to subscribers. */
    announceAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'maintenance_period_of_monitor', properties: ['monitorId', 'endsAt'] },
    { name: 'maintenance_period_of_customer', properties: ['customerId', 'endsAt'] },
    { name: 'maintenance_period_begun', properties: 'startsAt', where: 'not is_settled' },
    { name: 'maintenance_period_announcements', properties: 'announceAt', where: 'announce_at is not null' },
    { name: 'maintenance_period_ended', properties: 'endsAt' },
  ],
});
