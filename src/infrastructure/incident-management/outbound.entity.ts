import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TicketAction, TicketSettings } from '../../domain/incident-management/incident-ticket.ts';
import type { OutboundDelivery, OutboundEvent } from '../../domain/incident-management/outbound-message.ts';
import { exported, personal, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { ImIncidentRow } from './incident-management.entity.ts';
import { ImTeamRow } from '../teams/team.entity.ts';

export const ImOutboundIntegrationRow = defineEntity({
  name: 'ImOutboundIntegrationRow',
  tableName: 'im_outbound_integration',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    teamId: references(ImTeamRow).nullable().index(),
    name: personal(p.text(), 'kept'),
    url: personal(p.text(), 'kept'),
    events: exported(p.json<readonly OutboundEvent[]>().nullable()),
    ticket: personal(p.json<TicketSettings>().nullable(), 'kept'),
    sealedSecrets: sealed(p.text(), 'searched'),
  },
  indexes: [{ name: 'im_outbound_integration_list', properties: ['organizationId', 'createdAt', 'id'] }],
});

export const ImOutboundDeliveryRow = defineEntity({
  name: 'ImOutboundDeliveryRow',
  tableName: 'im_outbound_delivery',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    publicId: p.uuid().unique(),
    integrationId: references(ImOutboundIntegrationRow, 'cascade'),
    incidentId: references(ImIncidentRow, 'cascade').index(),
    messageId: p.uuid(),
    event: exported(p.text().$type<OutboundEvent>()),
    action: exported(p.text().$type<TicketAction>().nullable()),
    body: personal(p.text(), 'replaced'),
    status: exported(p.text().$type<OutboundDelivery['status']>().default('waiting')),
    attempts: p.integer().default(0),
    createdAt: p.datetime(3),
    lastAttemptAt: p.datetime(3).nullable(),
    responseStatus: p.integer().nullable(),
    durationMs: p.integer().nullable(),
    error: personal(p.text().nullable(), 'replaced'),
    answer: personal(p.text().nullable(), 'replaced'),
    nextAttemptAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'im_outbound_delivery_list', properties: ['integrationId', 'createdAt', 'id'] },
    { name: 'im_outbound_delivery_age', properties: 'createdAt' },
  ],
});
