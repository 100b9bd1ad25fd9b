import { z } from 'zod';
import {
  addIncidentUpdate,
  deleteIncident,
  getIncident,
  listIncidentUpdates,
  listIncidents,
  updateIncident,
} from '../../../application/incidents/incidents.ts';
import { explained } from '../../../domain/checks/evidence-summary.ts';
import { incidentStatuses, settableStatuses } from '../../../domain/incidents/incident.ts';
import type { Incident } from '../../../domain/incidents/incident.ts';
import { evidenceReply, summaryReply } from '../checks/evidence.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, pageOf, reply, replyFrom, success } from '../kernel/reply.ts';
import { byPublicId, customerFilter, intId, listQuery, pageInput, pageQuery, queryId, text, timestamp } from '../kernel/fields.ts';

const tag = 'Incidents';
const collection = '/api/incidents';
const single = '/api/incidents/{id}';
const timeline = '/api/incidents/{id}/updates';

const incident = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      monitorId: intId.nullable(),
      origin: z.enum(['automatic', 'manual']),
      status: z.enum(incidentStatuses),
      title: z.string(),
      reason: z.string().nullable(),
      summary: summaryReply,
      evidence: evidenceReply.nullable().describe('What the check that opened the incident observed, with the latest result of each location.'),
      startedAt: timestamp.describe('The first failed check of the series that opened the incident.'),
      confirmedAt: timestamp.nullable().describe('When enough failed checks had confirmed the outage; null for a manual incident.'),
      heldByParent: z.boolean().describe('Its alert is held because a monitor that its monitor depends on is down, or fails and is being confirmed.'),
      acknowledgedAt: timestamp.nullable(),
      resolvedAt: timestamp.nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'Incident' }),
  (stored: Incident) => ({ ...stored, ...explained(stored) }),
);

const message = text.min(1).describe('A note for the timeline of the incident.');

const update = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      status: z.enum(incidentStatuses),
      message: z.string(),
      authorUserId: z.string().nullable().describe('The user who wrote the entry; null for the service itself'),
      createdAt: timestamp,
    })
    .meta({ id: 'IncidentUpdate' }),
);

/** Incidents and their timelines. */
export const incidentEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    agents: 'api.read',
    listed: ['publicId', 'monitorId', 'title', 'status', 'reason', 'startedAt', 'resolvedAt'],
    summary: 'List incidents, newest first',
    useCase: listIncidents,
    request: { query: pageQuery.extend({
      status: z.enum(incidentStatuses).exactOptional().describe('Returns only incidents with this status.'),
      monitorId: queryId.exactOptional().describe('Returns only incidents of the monitor with this integer `id`.'),
      customerId: customerFilter,
    }) },
    toInput: pageInput,
    reply: pageOf(incident),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    agents: 'api.read',
    summary: 'Read an incident',
    useCase: getIncident,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: incident,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    agents: 'api.write.incidents',
    summary: 'Acknowledge or resolve an incident',
    useCase: updateIncident,
    request: { params: byPublicId, body: z.strictObject({ status: z.enum(settableStatuses).describe('The new status.'), message: message.exactOptional() }) },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: incident,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    agents: 'api.write.incidents',
    summary: 'Delete a manual incident',
    useCase: deleteIncident,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
  defineEndpoint({
    method: 'get',
    path: timeline,
    tag,
    agents: 'api.read',
    listed: ['status', 'message', 'createdAt'],
    summary: 'Read the timeline of an incident',
    useCase: listIncidentUpdates,
    request: { params: byPublicId, query: listQuery },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: listOf(update),
  }),
  defineEndpoint({
    method: 'post',
    path: timeline,
    tag,
    agents: 'api.write.incidents',
    summary: 'Add a note to the timeline of an incident',
    useCase: addIncidentUpdate,
    request: { params: byPublicId, body: z.strictObject({ message }) },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: update,
  }),
];
