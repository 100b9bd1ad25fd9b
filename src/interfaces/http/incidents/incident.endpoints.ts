import { z } from 'zod';
import {
  addIncidentUpdate,
  deleteIncident,
  getIncident,
  listIncidentUpdates,
  listIncidents,
  updateIncident,
} from '../../../application/incidents/incidents.ts';
import { incidentStatuses, settableStatuses } from '../../../domain/incidents/incident.ts';
import type { Incident, IncidentUpdate } from '../../../domain/incidents/incident.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, pageOf, pageQuery, queryId, success, text } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';

const tag = 'Incidents';
const collection = '/api/incidents';
const single = '/api/incidents/{id}';
const timeline = '/api/incidents/{id}/updates';

const incidentReply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    organizationId: intId,
    customerId: intId.nullable(),
    monitorId: intId.nullable(),
    origin: z.enum(['automatic', 'manual']),
    status: z.string(),
    title: z.string(),
    reason: z.string().nullable(),
    evidence: z.unknown().describe('What was expected and seen when the monitor went down.'),
    startedAt: z.iso.datetime(),
    acknowledgedAt: z.iso.datetime().nullable(),
    resolvedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Incident' });

const updateReply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    status: z.string(),
    message: z.string(),
    authorUserId: z.string().nullable().describe('The user who wrote the entry; null for the service itself'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'IncidentUpdate' });

const presentIncident = (incident: Incident): z.input<typeof incidentReply> => ({
  id: incident.id,
  publicId: incident.publicId,
  organizationId: incident.organizationId,
  customerId: incident.customerId,
  monitorId: incident.monitorId,
  origin: incident.origin,
  status: incident.status,
  title: incident.title,
  reason: incident.reason,
  evidence: incident.evidence,
  startedAt: incident.startedAt.toISOString(),
  acknowledgedAt: incident.acknowledgedAt?.toISOString() ?? null,
  resolvedAt: incident.resolvedAt?.toISOString() ?? null,
  createdAt: incident.createdAt.toISOString(),
  updatedAt: incident.updatedAt.toISOString(),
});

const presentUpdate = (update: IncidentUpdate): z.input<typeof updateReply> => ({
  id: update.id,
  publicId: update.publicId,
  status: update.status,
  message: update.message,
  authorUserId: update.authorUserId,
  createdAt: update.createdAt.toISOString(),
});

/** Incidents and their timelines. */
export const incidentEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List incidents, newest first',
    useCase: listIncidents,
    query: pageQuery.extend({
      status: z.enum(incidentStatuses).optional(),
      monitorId: queryId.optional(),
      customerId: queryId.optional(),
    }),
    reply: pageOf(incidentReply),
    toInput: ({ query: { page, perPage, search, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      filter: withoutUndefined(filter),
    }),
    present: (page) => ({ ...page, items: page.items.map(presentIncident) }),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read an incident',
    useCase: getIncident,
    params: byPublicId,
    reply: incidentReply,
    toInput: ({ params }) => params,
    present: presentIncident,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Acknowledge or resolve an incident',
    useCase: updateIncident,
    params: byPublicId,
    body: z.strictObject({ status: z.enum(settableStatuses), message: text.min(1).optional() }),
    reply: incidentReply,
    toInput: ({ params, body: { status, message } }) => ({ ...params, status, ...withoutUndefined({ message }) }),
    present: presentIncident,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete an incident that no monitor raised',
    useCase: deleteIncident,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
  defineEndpoint({
    method: 'get',
    path: timeline,
    tag,
    summary: 'Read the timeline of an incident',
    useCase: listIncidentUpdates,
    params: byPublicId,
    reply: z.array(updateReply),
    toInput: ({ params }) => params,
    present: (updates) => updates.map(presentUpdate),
  }),
  defineEndpoint({
    method: 'post',
    path: timeline,
    tag,
    summary: 'Add a note to the timeline of an incident',
    useCase: addIncidentUpdate,
    params: byPublicId,
    body: z.strictObject({ message: text.min(1) }),
    reply: updateReply,
    toInput: ({ params, body }) => ({ ...params, ...body }),
    present: presentUpdate,
  }),
];
