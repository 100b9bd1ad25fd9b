import { defineEntity, p } from '@mikro-orm/postgresql';
import { OUTAGE_LABEL } from '../../domain/incident-management/incident.ts';
import type { ImIncidentStatus, Severity } from '../../domain/paging/incident-state.ts';
import type { TimelineActor, TimelineData, TimelineKind } from '../../domain/incident-management/timeline.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { ImTeamRow } from '../teams/team.entity.ts';

export const ImIncidentRow = defineEntity({
  name: 'ImIncidentRow',
  tableName: 'im_incident',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable(),
    /** Null once the team of a closed incident is deleted. */
    teamId: references(ImTeamRow, 'set null').nullable(),
    title: personal(p.text(), 'replaced'),
    description: personal(p.text().nullable(), 'replaced'),
    labels: personal(p.json<Readonly<Record<string, string>>>().default('{}'), 'replaced'),
    severity: exported(p.text().$type<Severity>()),
    status: exported(p.text().$type<ImIncidentStatus>()),
    source: personal(p.text(), 'replaced'),
    /** True if a person created the incident. Such an incident is not resolved with its last alert. */
    isManual: p.boolean().default(false),
    dedupKey: exported(p.text().nullable()),
    isTest: p.boolean().default(false),
    acknowledgedAt: p.datetime(3).nullable(),
    acknowledgedById: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    resolvedAt: p.datetime(3).nullable(),
    mergedIntoId: () => references(ImIncidentRow, 'set null').nullable().index(),
    snoozedUntil: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'im_incident_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'im_incident_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'im_incident_severity', properties: ['organizationId', 'severity', 'createdAt', 'id'] },
    {
      name: 'im_incident_open',
      properties: ['organizationId', 'createdAt', 'id'],
      where: `status <> 'resolved' and status <> 'merged'`,
    },
    { name: 'im_incident_of_team', properties: ['teamId', 'createdAt', 'id'] },
    { name: 'im_incident_of_customer', properties: ['customerId', 'createdAt', 'id'] },
    { name: 'im_incident_snoozed', properties: 'snoozedUntil', where: 'snoozed_until is not null' },
    {
      name: 'im_incident_of_outage',
      expression: `create index im_incident_of_outage on im_incident (organization_id, (labels ->> '${OUTAGE_LABEL}')) where (labels ->> '${OUTAGE_LABEL}') is not null`,
    },
    {
      name: 'im_incident_search',
      expression: 'create index im_incident_search on im_incident using gin (title gin_trgm_ops)',
    },
  ],
});

export const ImIncidentResponderRow = defineEntity({
  name: 'ImIncidentResponderRow',
  tableName: 'im_incident_responder',
  properties: {
    id: p.integer().primary().autoincrement(),
    incidentId: references(ImIncidentRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade').index(), 'author'),
    addedAt: p.datetime(3),
  },
  uniques: [{ name: 'im_incident_responder_unique', properties: ['incidentId', 'userId'] }],
});

export const ImTimelineEntryRow = defineEntity({
  name: 'ImTimelineEntryRow',
  tableName: 'im_timeline_entry',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    incidentId: references(ImIncidentRow, 'cascade'),
    at: p.datetime(3),
    kind: exported(p.text().$type<TimelineKind>()),
    actorKind: exported(p.text().$type<TimelineActor['kind']>()),
    userId: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    sourceId: p.integer().nullable(),
    /** The name of the channel in which somebody answered. */
    channelName: personal(p.text().nullable(), 'kept'),
    data: personal(p.json<TimelineData>(), 'replaced'),
  },
  indexes: [{ name: 'im_timeline_entry_list', properties: ['incidentId', 'at', 'id'] }],
});
