import { z } from 'zod';
import {
  addIncidentUpdate,
  createIncident,
  deleteIncident,
  updateIncident,
} from '../../../application/incidents/change-incident.ts';
import { getIncident, listIncidentUpdates, listIncidents } from '../../../application/incidents/incidents.ts';
import { shownUpdate } from '../../../application/incidents/timeline-entry.ts';
import {
  automaticStatuses,
  incidentImpacts,
  incidentOrigins,
  incidentStatuses,
  manualStatuses,
} from '../../../domain/incidents/incident.ts';
import { MAX_BACKDATING, MAX_NAMED_COMPONENTS } from '../../../domain/incidents/manual-incident.ts';
import { days } from '../../../domain/kernel/time.ts';
import { MAX_SNOOZE } from '../../../domain/notifications/snooze.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, pageOf, reply, sentencesFrom } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';
import { incident, listedIncident } from './incident.schemas.ts';
import {
  byPublicId,
  dayOrTimestamp,
  eitherQueryId,
  intId,
  line,
  listQuery,
  ofCustomerFilters,
  openFilter,
  pageQuery,
  periodFilters,
  sortBy,
  text,
  timestamp,
  tagFilter,
} from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';

const tag = 'Incidents';
const timeline = '/api/incidents/{id}/updates';

const message = text
  .min(1)
  .describe('The text of the entry in the timeline: Markdown in a manual incident. HTML is shown as text.');
const componentIds = z
  .array(referenceTo('component'))
  .max(MAX_NAMED_COMPONENTS)
  .describe('Components of status pages; they make the incident public.');
const impact = z.enum(incidentImpacts).describe('How bad it is for users of the components.');
const settable = incidentStatuses.filter((status) => status !== automaticStatuses[0]);

const updateMembers = {
  id: intId,
  publicId: z.uuid(),
  status: z.enum(incidentStatuses),
  message: z.string(),
  authorUserId: z
    .string()
    .nullable()
    .describe('The user who wrote the entry; null for the service itself, and for somebody in a channel.'),
  createdAt: timestamp,
};
const update = reply(z.object(updateMembers).meta({ id: 'IncidentUpdate' }));
const listedUpdate = sentencesFrom(
  z
    .object({
      ...updateMembers,
      text: z
        .string()
        .describe(
          'What the entry says besides its status. What the service has written is in the language of the reader, and what a person has written as it is.',
        ),
      snoozedUntil: timestamp.nullable().describe('The end of the snooze that the entry is about.'),
      authorName: z.string().nullable().describe('The name of that user, if it is known.'),
      authorChannel: z
        .string()
        .nullable()
        .describe('The name of the notification channel in which somebody answered who is not known.'),
    })
    .meta({ id: 'ListedIncidentUpdate' }),
  shownUpdate,
);

const newIncident = z.strictObject({
  title: line.describe('What is wrong, for users of the components.'),
  message: text.default('').describe('The first entry of the timeline: Markdown. HTML is shown as text.'),
  status: z.enum(manualStatuses).default('investigating').describe('How far the work on it is.'),
  impact: impact.default('minor'),
  customerId: referenceTo('customer')
    .nullable()
    .exactOptional()
    .describe('The customer that it belongs to; by default that of the caller, or none.'),
  componentIds: componentIds.prefault([]),
  startedAt: dayOrTimestamp
    .nullable()
    .default(null)
    .describe(`Not in the future, and at most ${MAX_BACKDATING / days(1)} days ago. By default now.`),
  notifySubscribers: z
    .boolean()
    .default(true)
    .describe('Whether subscribers of the status pages are notified of it, its updates and its end.'),
});

const incidentChanges = z.strictObject({
  status: z.enum(settable).exactOptional().describe('The new status.'),
  message: message.exactOptional(),
  title: line.exactOptional().describe('The new title of a manual incident.'),
  impact: impact.exactOptional(),
  componentIds: componentIds.exactOptional(),
  startedAt: dayOrTimestamp
    .exactOptional()
    .describe(
      `Not in the future, at most ${MAX_BACKDATING / days(1)} days ago, and not after the first update that resolved the incident.`,
    ),
  snoozedUntil: timestamp
    .nullable()
    .exactOptional()
    .describe(
      `Nobody is reminded or paged until then, at most ${MAX_SNOOZE / days(1)} days ahead; null ends the snooze.`,
    ),
});

/** The endpoints for incidents and their timelines. */
export const incidentEndpoints = [
  ...resource({
    path: '/api/incidents',
    tag,
    agentReads: 'api.read',
    agentWrites: 'api.write.incidents',
    listed: ['publicId', 'origin', 'monitorId', 'title', 'status', 'reason', 'impact', 'startedAt', 'resolvedAt'],
    one: 'an incident',
    many: 'incidents, newest first',
    record: { body: newIncident, changes: incidentChanges, reply: incident },
    query: pageQuery.extend({
      status: z.enum(incidentStatuses).exactOptional().describe('Returns only incidents with this status.'),
      open: openFilter.describe('`true` returns only incidents that are not resolved, `false` the others.'),
      origin: z
        .enum(incidentOrigins)
        .exactOptional()
        .describe('Returns only incidents that a monitor or a person opened.'),
      monitorId: eitherQueryId
        .exactOptional()
        .describe('Returns only incidents of the monitor with this `publicId` or integer `id`.'),
      kind: z.enum(monitorKindNames).exactOptional().describe('Returns only incidents of monitors of this kind.'),
      tag: tagFilter,
      ...ofCustomerFilters,
      ...periodFilters('startedAt'),
      ...sortBy('createdAt', 'startedAt', 'resolvedAt', 'title'),
    }),
    page: { useCase: listIncidents, reply: pageOf(listedIncident) },
    create: {
      useCase: createIncident,
      summary: 'Announce a manual incident',
      description:
        'Public if it names components of a status page, otherwise internal. The same body again returns the incident while that is open, and notifies nobody.',
    },
    get: { useCase: getIncident },
    update: {
      useCase: updateIncident,
      summary: 'Acknowledge or resolve an incident, or change a manual one',
      description:
        'An automatic incident can become `acknowledged` or `resolved`. Each status of a manual one can change to any other; leaving `resolved` reopens it. The present status adds no entry.',
    },
    remove: { useCase: deleteIncident, summary: 'Delete a manual incident' },
  }),
  defineEndpoint({
    method: 'get',
    path: timeline,
    tag,
    agents: 'api.read',
    listed: ['status', 'message', 'createdAt'],
    summary: 'Read the timeline of an incident',
    useCase: listIncidentUpdates,
    request: { params: byPublicId, query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt') }) },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: listOf(listedUpdate),
  }),
  defineEndpoint({
    method: 'post',
    path: timeline,
    tag,
    agents: 'api.write.incidents',
    summary: 'Add an entry to the timeline of an incident',
    description:
      'Without `status`, an incident that is resolved remains so. An update of a manual incident that repeats the latest entry within minutes returns that entry.',
    useCase: addIncidentUpdate,
    request: {
      params: byPublicId,
      body: z.strictObject({
        message,
        status: z.enum(settable).exactOptional().describe('The new status; by default it stays as it is.'),
      }),
    },
    reply: update,
  }),
];
