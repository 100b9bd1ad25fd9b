import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OutageGap } from '../../domain/checks/outage-history.ts';
import type { IncidentImpact, IncidentOrigin, IncidentStatus, Postmortem } from '../../domain/incidents/incident.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { StatusComponentRow, StatusPageRow } from '../status-pages/status-page.entity.ts';

export const IncidentRow = defineEntity({
  name: 'IncidentRow',
  tableName: 'incident',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    monitorId: references(MonitorRow, 'cascade').nullable(),
    origin: exported(p.text().$type<IncidentOrigin>()),
    status: exported(p.text().$type<IncidentStatus>()),
    title: personal(p.text(), 'replaced'),
    reason: exported(p.text().nullable()),
    evidence: personal(p.json().nullable(), 'replaced'),
    startedAt: p.datetime(3),
    /** Null for a manual incident. */
    confirmedAt: p.datetime(3).nullable(),
    acknowledgedAt: p.datetime(3).nullable(),
    resolvedAt: p.datetime(3).nullable(),
    /** The latest times between outages of the incident, in which the monitor was up. */
    gaps: exported(p.json<readonly OutageGap[]>().default('[]')),
    /** The length of all gaps, in milliseconds. */
    gapMs: p.double().$type<number>().default(0),
    nextReminderAt: p.datetime(3).nullable(),
    /** The end of the pause in which no reminder is sent. */
    snoozedUntil: p.datetime(3).nullable(),
    remindersSent: p.integer().default(0),
    /** The number of times that the incident was opened; greater than 1 if the monitor flaps. */
    timesOpened: p.integer().default(1),
    /**
     * True if the incident opened during maintenance or while the parent was down. The alert is sent afterwards if the
     * incident is still open.
     */
    alertWithheld: p.boolean().default(false),
    /** True if the alert is withheld because of the parent. */
    heldByParent: p.boolean().default(false),
    /** Null for an automatic incident. */
    impact: exported(p.text().$type<IncidentImpact>().nullable()),
    notifySubscribers: p.boolean().default(false),
    /** The components whose subscribers have been notified. */
    announcedComponentIds: exported(p.json<readonly number[]>().nullable()),
    postmortem: personal(p.json<Postmortem>().nullable(), 'replaced'),
  },
  uniques: [
    { name: 'incident_one_open', properties: 'monitorId', where: `origin = 'automatic' and resolved_at is null` },
  ],
  indexes: [
    { name: 'incident_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'incident_of_monitor', properties: ['monitorId', 'id'] },
    { name: 'incident_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'incident_search', expression: 'create index incident_search on incident using gin (title gin_trgm_ops)' },
    { name: 'incident_begun', properties: ['monitorId', 'startedAt'], where: `origin = 'automatic'` },
    { name: 'incident_withheld', properties: 'monitorId', where: `alert_withheld and status = 'open'` },
    { name: 'incident_open_manual', properties: 'organizationId', where: `origin = 'manual' and resolved_at is null` },
    { name: 'incident_snoozed', properties: 'snoozedUntil', where: 'snoozed_until is not null' },
    { name: 'incident_reminders', properties: 'nextReminderAt', where: 'next_reminder_at is not null' },
  ],
});

export const IncidentUpdateRow = defineEntity({
  name: 'IncidentUpdateRow',
  tableName: 'incident_update',
  properties: {
    id: p.integer().primary().autoincrement(),
    publicId: p.uuid().unique(),
    incidentId: references(IncidentRow, 'cascade'),
    status: exported(p.text().$type<IncidentStatus>()),
    message: personal(p.text(), 'replaced'),
    authorUserId: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    /** The name of the channel in which somebody answered. */
    authorChannel: personal(p.text().nullable(), 'kept'),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'incident_update_list', properties: ['incidentId', 'id'] }],
});

/** The components of status pages that a manual incident names. */
export const IncidentComponentRow = defineEntity({
  name: 'IncidentComponentRow',
  tableName: 'incident_component',
  properties: {
    incidentId: references(IncidentRow, 'cascade').primary(),
    componentId: references(StatusComponentRow, 'cascade').primary().index(),
  },
});

/** An automatic incident that was announced to the subscribers of a page, kept until they are notified of its end. */
export const AnnouncedOutageRow = defineEntity({
  name: 'AnnouncedOutageRow',
  tableName: 'announced_outage',
  properties: {
    id: p.integer().primary().autoincrement(),
    statusPageId: references(StatusPageRow, 'cascade').index(),
    /** Null once the incident was deleted with its monitor. */
    incidentId: references(IncidentRow, 'set null').nullable(),
    incidentPublicId: p.uuid(),
    /** The value of the incident's `timesOpened` at the announcement. */
    timesOpened: p.integer(),
    componentIds: exported(p.json<readonly number[]>()),
    announcedAt: p.datetime(3),
  },
  uniques: [{ name: 'announced_outage_unique', properties: ['incidentId', 'statusPageId'] }],
});
