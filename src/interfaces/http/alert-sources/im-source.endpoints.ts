import { z } from 'zod';
import type { ReferencedRecord } from '../../../application/access/ports.ts';
import {
  getImSourceEvent,
  listImIncidentAlerts,
  listImSourceEvents,
  replayImEvent,
  sendTestAlert,
} from '../../../application/alert-sources/source-events.ts';
import {
  createImSource,
  deleteImSource,
  getImSource,
  listImSources,
  rotateImSourceToken,
  updateImSource,
} from '../../../application/alert-sources/sources.ts';
import { DEFAULT_STORM, sourceLimits } from '../../../domain/alert-sources/alert-source.ts';
import { eventEffects, eventKinds } from '../../../domain/alert-sources/alert-event.ts';
import { groupings } from '../../../domain/alert-sources/mapped-alert.ts';
import { builtInTypes, sourceTypeNames } from '../../../domain/alert-sources/source-types.ts';
import { severities } from '../../../domain/paging/incident-state.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byPublicId,
  intId,
  line,
  pageInput,
  pageQuery,
  periodFilters,
  queryFlag,
  sortBy,
  timestamp,
} from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { pageOf, reply } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const tag = 'Incident management';
const path = '/api/im/sources';
const reference = (to: ReferencedRecord, what: string) =>
  referenceTo(to).nullable().describe(`Sets ${what} of the incidents.`);
const minutesUpTo = (most: number, what: string) => z.int().min(1).max(most).nullable().describe(what);

const route = z.strictObject({
  match: z
    .record(line, z.string().max(255))
    .refine((match) => Object.keys(match).length <= sourceLimits.matches, `At most ${sourceLimits.matches} labels.`)
    .describe(
      'The values of labels; `*` stands for any text. `severity`, `source` and `component` are labels too. An empty one matches every alert.',
    ),
  teamId: referenceTo('team').exactOptional(),
  escalationPolicyId: referenceTo('escalationPolicy').exactOptional(),
  severity: z.enum(severities).exactOptional(),
  mute: z.boolean().exactOptional().describe('Alerts are stored and open no incident.'),
});

const writable = {
  name: line,
  teamId: reference('team', 'the team').prefault(null),
  escalationPolicyId: reference('escalationPolicy', 'the escalation policy').prefault(null),
  customerId: reference('customer', 'the customer').prefault(null),
  routes: z.array(route).max(sourceLimits.routes).prefault([]).describe('The first one that matches an alert decides.'),
  groupBy: z.enum(groupings).default('group').describe('Whether the alerts of a group share an incident.'),
  autoResolveMinutes: minutesUpTo(
    sourceLimits.autoResolveMinutes,
    'Resolves alerts for which no event came for this time.',
  ).default(null),
  expectEveryMinutes: minutesUpTo(
    sourceLimits.expectEveryMinutes,
    'Opens an incident when nothing came for longer than this.',
  ).default(null),
  storm: z
    .strictObject({
      openings: z.int().min(1).max(sourceLimits.stormOpenings),
      withinMinutes: z.int().min(1).max(sourceLimits.stormMinutes),
    })
    .default(DEFAULT_STORM)
    .describe('Further openings within the time are grouped under one incident.'),
  mutedUntil: timestamp.nullable().default(null).describe('Until then, alerts are stored and open no incident.'),
  isActive: z.boolean().default(true).describe('A source that is not active accepts nothing.'),
};

const sourceType = z.enum([...sourceTypeNames, ...builtInTypes]);

const shown = {
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  type: sourceType,
  ...changesOf(writable).required().shape,
  lastEventAt: timestamp.nullable(),
  silentSince: timestamp.nullable().describe('Since when the source is reported as silent.'),
  createdAt: timestamp,
  updatedAt: timestamp,
};
const source = z.object(shown).meta({ id: 'ImSource' });
const withToken = reply(
  z
    .object({
      ...shown,
      token: z.string().describe('Shown this once.'),
      url: z.url().describe('Where the tool sends its alerts.'),
    })
    .meta({ id: 'ImSourceWithToken' }),
);

const eventSchema = z.object({
  id: intId,
  publicId: z.uuid(),
  deliveryId: z.uuid().describe('The first event of the same delivery.'),
  receivedAt: timestamp,
  kind: z.enum(eventKinds),
  key: z.string().nullable(),
  alert: z
    .object({
      action: z.string(),
      severity: z.enum(severities),
      summary: z.string(),
      source: z.string().nullable(),
      component: z.string().nullable(),
      labels: z.record(z.string(), z.string()),
      details: z.record(z.string(), z.unknown()),
      links: z.array(z.object({ href: z.string(), text: z.string().nullable() })),
      omitted: z.int().describe('Alerts of a group that the sender left out.'),
    })
    .nullable(),
  problem: z.string().nullable().describe('Why the delivery cannot be read.'),
  note: z.string().nullable().describe('What a delivery without alerts reports.'),
  effect: z.enum(eventEffects).nullable().describe('Null until the event has been processed.'),
  processedAt: timestamp.nullable(),
});

const byEvent = byPublicId.extend({ eventId: z.uuid().describe('The id of the event, a UUID.') });

/** The endpoints for sources of alerts and their events. */
export const imSourceEndpoints = [
  ...resource({
    path,
    tag,
    one: 'a source of alerts',
    many: 'sources of alerts, newest first',
    record: {
      body: z.strictObject({ type: z.enum(sourceTypeNames), ...writable }),
      changes: changesOf(writable),
      reply: reply(source),
    },
    query: pageQuery.extend({
      ...periodFilters(),
      ...sortBy('createdAt', 'name'),
      type: sourceType.exactOptional(),
      isActive: queryFlag.exactOptional(),
    }),
    page: { useCase: listImSources },
    create: {
      useCase: createImSource,
      reply: withToken,
      description: 'The answer contains the token and the address once.',
    },
    get: { useCase: getImSource },
    update: { useCase: updateImSource },
    remove: { useCase: deleteImSource, summary: 'Delete a source of alerts with its events' },
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/{id}/rotate-token`,
    tag,
    summary: 'Replace the token of a source',
    description: 'The old token is accepted for ten more minutes.',
    useCase: rotateImSourceToken,
    request: { params: byPublicId },
    reply: withToken,
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/{id}/test-alert`,
    tag,
    summary: 'Open an incident to test a source',
    useCase: sendTestAlert,
    request: { params: byPublicId },
    reply: reply(z.object({ accepted: z.literal(true), eventId: z.uuid() }).meta({ id: 'TestAlert' })),
  }),
  defineEndpoint({
    method: 'get',
    path: `${path}/{id}/events`,
    tag,
    summary: 'List the events of a source, newest first',
    useCase: listImSourceEvents,
    request: {
      params: byPublicId,
      query: pageQuery.extend({ ...periodFilters('receivedAt'), ...sortBy('receivedAt') }),
    },
    toInput: ({ params, query }) => ({ ...params, request: pageInput({ query }).request }),
    reply: pageOf(reply(eventSchema.meta({ id: 'ImSourceEvent' }))),
  }),
  defineEndpoint({
    method: 'get',
    path: `${path}/{id}/events/{eventId}`,
    tag,
    summary: 'Read an event with its body',
    useCase: getImSourceEvent,
    request: { params: byEvent },
    reply: reply(
      eventSchema
        .extend({ body: z.string().nullable().describe('As it was received.') })
        .meta({ id: 'ImSourceEventWithBody' }),
    ),
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/{id}/events/{eventId}/replay`,
    tag,
    summary: 'Read the delivery of an event again',
    useCase: replayImEvent,
    request: { params: byEvent },
    reply: reply(
      z
        .object({ accepted: z.literal(true), eventIds: z.array(z.uuid()), problem: z.string().exactOptional() })
        .meta({ id: 'ReplayedDelivery' }),
    ),
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/im/incidents/{id}/alerts',
    tag,
    summary: 'List the alerts of an incident, newest first',
    description: 'Of a storm, every opening that was grouped under it.',
    useCase: listImIncidentAlerts,
    request: {
      params: byPublicId,
      query: pageQuery.extend({ ...periodFilters('openedAt'), ...sortBy('openedAt', 'summary') }),
    },
    toInput: ({ params, query }) => ({ ...params, request: pageInput({ query }).request }),
    reply: pageOf(
      reply(
        z
          .object({
            id: intId,
            key: z.string(),
            isOpen: z.boolean(),
            isGrouped: z.boolean(),
            severity: z.enum(severities),
            summary: z.string(),
            openedAt: timestamp,
            resolvedAt: timestamp.nullable(),
          })
          .meta({ id: 'ImAlert' }),
      ),
    ),
  }),
];
