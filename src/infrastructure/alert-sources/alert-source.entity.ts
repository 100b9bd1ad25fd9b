import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AlertRoute, StormLimit } from '../../domain/alert-sources/alert-source.ts';
import type { AlertKind, WaitingAlert } from '../../domain/alert-sources/alert-state.ts';
import type { EventEffect, EventKind, EventTargets } from '../../domain/alert-sources/alert-event.ts';
import type { Grouping, MappedAlert } from '../../domain/alert-sources/mapped-alert.ts';
import type { AnySourceType } from '../../domain/alert-sources/source-types.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { ImEscalationPolicyRow } from '../escalation/escalation-policy.entity.ts';
import { ImIncidentRow } from '../incident-management/incident-management.entity.ts';
import { ImTeamRow } from '../teams/team.entity.ts';
import { exported, personal, secret } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ImSettingsRow = defineEntity({
  name: 'ImSettingsRow',
  tableName: 'im_settings',
  properties: {
    organizationId: references(OrganizationRow, 'cascade').primary(),
    teamId: references(ImTeamRow).nullable().index(),
    customerId: references(CustomerRow, 'set null').nullable().index(),
    escalationPolicyId: references(ImEscalationPolicyRow).nullable().index(),
    updatedAt: p.datetime(3).nullable(),
  },
});

export const ImSourceRow = defineEntity({
  name: 'ImSourceRow',
  tableName: 'im_source',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    type: exported(p.text().$type<AnySourceType>()),
    name: exported(p.text()),
    teamId: references(ImTeamRow).nullable().index(),
    escalationPolicyId: references(ImEscalationPolicyRow).nullable().index(),
    customerId: references(CustomerRow, 'set null').nullable().index(),
    routes: exported(p.json<readonly AlertRoute[]>()),
    groupBy: exported(p.text().$type<Grouping>()),
    autoResolveMinutes: p.integer().nullable(),
    expectEveryMinutes: p.integer().nullable(),
    storm: exported(p.json<StormLimit>()),
    mutedUntil: p.datetime(3).nullable(),
    isActive: p.boolean(),
    tokenHash: secret(p.text().nullable().unique()),
    previousTokenHash: secret(p.text().nullable()),
    previousTokenUntil: p.datetime(3).nullable(),
    /** The consumer of events writes this without a new revision. */
    lastEventAt: p.datetime(3).nullable(),
    silentSince: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'im_source_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'im_source_previous_token', properties: 'previousTokenHash', where: 'previous_token_hash is not null' },
    { name: 'im_source_expected', properties: 'id', where: 'expect_every_minutes is not null' },
    {
      name: 'im_source_built_in',
      expression:
        "create unique index im_source_built_in on im_source (organization_id, type) where type in ('events', 'monitors')",
    },
  ],
});

/** The accepted events, which are also the queue of their consumer. */
export const ImEventRow = defineEntity({
  name: 'ImEventRow',
  tableName: 'im_event',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    publicId: p.uuid().unique(),
    sourceId: references(ImSourceRow, 'cascade'),
    deliveryId: p.uuid(),
    receivedAt: p.datetime(3),
    kind: exported(p.text().$type<EventKind>()),
    key: exported(p.text().nullable()),
    // The column is text because no index searches it: `jsonb` would take a quarter of the time of storing an event.
    alert: personal(p.json<MappedAlert>().columnType('json').nullable(), 'replaced'),
    targets: exported(p.json<EventTargets>().columnType('json')),
    body: personal(p.blob().nullable(), 'cleared'),
    problem: personal(p.text().nullable(), 'replaced'),
    note: personal(p.text().nullable(), 'replaced'),
    /** The number of times that the consumer has failed to process the event. */
    attempts: p.integer().default(0),
    effect: exported(p.text().$type<EventEffect>().nullable()),
    incidentId: references(ImIncidentRow, 'set null').nullable(),
    processedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'im_event_list', properties: ['sourceId', 'id'] },
    { name: 'im_event_of_incident', properties: 'incidentId', where: 'incident_id is not null' },
    { name: 'im_event_problem', properties: ['sourceId', 'key', 'receivedAt'], where: `kind = 'problem'` },
    // Rows are stored in the order of this time, so a small index finds the old ones.
    { name: 'im_event_age', expression: 'create index im_event_age on im_event using brin (received_at)' },
    { name: 'im_event_pending', properties: ['sourceId', 'id'], where: 'processed_at is null' },
  ],
});

/** The state of a deduplication key of a source. A row of kind `storm` refers to the incident that groups openings, one of kind `gathering` to that of the first outage of a window. */
export const ImAlertRow = defineEntity({
  name: 'ImAlertRow',
  tableName: 'im_alert',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    sourceId: references(ImSourceRow, 'cascade'),
    kind: exported(p.text().$type<AlertKind>()),
    key: exported(p.text()),
    isOpen: p.boolean(),
    isGrouped: p.boolean(),
    severity: exported(p.text().$type<Severity>()),
    summary: personal(p.text(), 'replaced'),
    firing: personal(p.json<readonly string[]>(), 'replaced'),
    openedAt: p.datetime(3),
    resolvedAt: p.datetime(3).nullable(),
    pagedAt: p.datetime(3).nullable(),
    autoResolveAt: p.datetime(3).nullable(),
    incidentId: references(ImIncidentRow, 'set null').nullable(),
    /**
     * The time of the next report on a storm, or at which the alerts of a window leave; `reported` has the counts of the
     * last report. Null for other alerts.
     */
    updateAt: p.datetime(3).nullable(),
    /** The facts with which the incident of a gathered alert is opened. */
    waiting: personal(p.json<WaitingAlert>().nullable(), 'replaced'),
    reported: personal(p.json<{ readonly grouped: number; readonly open: number }>().nullable(), 'replaced'),
  },
  uniques: [{ name: 'im_alert_key', properties: ['sourceId', 'kind', 'key'] }],
  indexes: [
    { name: 'im_alert_opened', properties: ['sourceId', 'openedAt'] },
    { name: 'im_alert_of_incident', properties: ['incidentId', 'id'] },
    {
      name: 'im_alert_age',
      expression: 'create index im_alert_age on im_alert ((coalesce(resolved_at, opened_at))) where not is_open',
    },
    { name: 'im_alert_auto_resolve', properties: 'autoResolveAt', where: 'auto_resolve_at is not null' },
    { name: 'im_alert_waiting', properties: 'sourceId', where: 'waiting is not null' },
    { name: 'im_alert_storm_update', properties: 'updateAt', where: 'update_at is not null' },
  ],
});
