import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TicketState } from '../../domain/incident-management/incident-ticket.machine.ts';
import { exported } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { ImIncidentRow } from './incident-management.entity.ts';
import { ImOutboundIntegrationRow } from './outbound.entity.ts';

export const ImTicketRow = defineEntity({
  name: 'ImTicketRow',
  tableName: 'im_ticket',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    publicId: p.uuid().unique(),
    integrationId: references(ImOutboundIntegrationRow, 'cascade'),
    incidentId: references(ImIncidentRow, 'cascade').index(),
    state: exported(p.text().$type<TicketState>()),
    externalId: exported(p.text().nullable()),
    url: exported(p.text().nullable()),
    /** The time of an attempt to open it whose outcome is not known. */
    attemptedAt: p.datetime(3).nullable(),
    /** The first ticket of the same outage. */
    continuesId: () => references(ImTicketRow, 'set null').nullable().index(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [{ name: 'im_ticket_unique', properties: ['integrationId', 'incidentId'] }],
  indexes: [{ name: 'im_ticket_external', properties: ['integrationId', 'externalId'] }],
});
