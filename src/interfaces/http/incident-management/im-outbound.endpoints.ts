import { z } from 'zod';
import {
  createOutboundIntegration,
  deleteOutboundIntegration,
  getOutboundIntegration,
  listOutboundDeliveries,
  listOutboundIntegrations,
  updateOutboundIntegration,
} from '../../../application/incident-management/outbound-integrations.ts';
import type { ShownIntegration } from '../../../application/incident-management/outbound-integrations.ts';
import { retryOutboundDelivery } from '../../../application/incident-management/outbound-messages.ts';
import { OUTBOUND_RETRY_RATE } from '../../../domain/incident-management/outbound-integration.ts';
import type { OutboundIntegration } from '../../../domain/incident-management/outbound-integration.ts';
import { outboundEvents } from '../../../domain/incident-management/outbound-message.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, line, pageQuery, timestamp, periodFilters, sortBy } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { pageOf, reply, replyFrom } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const tag = 'Incident management';

const record = defineRecord({
  id: 'ImOutboundIntegrationRecord',
  shown: { organizationId: intId, headerNames: z.array(z.string()) },
  createOnly: {},
  writable: {
    name: line,
    url: z
      .string()
      .min(1)
      .max(2048)
      .describe('Receives a POST request for each change of an incident. Its host must be public.'),
    events: z
      .array(z.enum(outboundEvents))
      .min(1)
      .nullable()
      .default(null)
      .describe('The events to send; null for all.'),
    teamId: referenceTo('team')
      .nullable()
      .prefault(null)
      .describe('Only changes of incidents of this team; null for all incidents.'),
    headers: z
      .record(z.string(), z.string())
      .nullable()
      .default(null)
      .describe(
        'Sent with every request; stored encrypted and never shown. A change of the URL removes them unless it sends them.',
      ),
  },
});

const shown = record.schema.omit({ headers: true }).meta({ id: 'ImOutboundIntegration' });

const present = ({ secrets: { headers = {} }, ...integration }: OutboundIntegration) => ({
  ...integration,
  headerNames: Object.keys(headers),
});

const integrationReply = replyFrom(shown, present);

/** The reply to a creation or change. No other reply contains a signing secret. */
const changedReply = replyFrom(
  shown
    .extend({
      signingSecret: z
        .string()
        .exactOptional()
        .describe('Shown only once. Verifies requests according to Standard Webhooks.'),
    })
    .meta({ id: 'ChangedImOutboundIntegration' }),
  ({ integration, signingSecret }: ShownIntegration) => ({
    ...present(integration),
    ...(signingSecret === null ? {} : { signingSecret }),
  }),
);

const deliveryReply = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      incidentId: z.uuid().describe('The `publicId` of the incident.'),
      messageId: z.uuid().describe('The same for all attempts; sent as `webhook-id`.'),
      event: z.enum(outboundEvents),
      status: z.enum(['sent', 'waiting', 'failed']).describe('`waiting`: delivery will be tried, or retried.'),
      attempts: z.int(),
      createdAt: timestamp,
      lastAttemptAt: timestamp.nullable(),
      responseStatus: z.int().nullable(),
      durationMs: z.int().nullable(),
      error: z.string().nullable(),
      answer: z.string().nullable().describe('The beginning of the response of the receiver, without secrets.'),
      nextAttemptAt: timestamp.nullable(),
    })
    .meta({ id: 'ImOutboundDelivery' }),
);

/** The endpoints for integrations that receive the changes of incidents. */
export const imOutboundEndpoints = [
  ...resource({
    path: '/api/im/outbound',
    tag,
    one: 'an outbound integration',
    many: 'outbound integrations, newest first',
    record: { ...record, reply: integrationReply },
    query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name') }),
    page: { useCase: listOutboundIntegrations },
    create: { useCase: createOutboundIntegration, reply: changedReply },
    get: { useCase: getOutboundIntegration },
    update: { useCase: updateOutboundIntegration, reply: changedReply },
    remove: { useCase: deleteOutboundIntegration, summary: 'Delete an outbound integration with its deliveries' },
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/im/outbound/{id}/deliveries',
    tag,
    summary: 'List the deliveries of an outbound integration, newest first',
    useCase: listOutboundDeliveries,
    request: { params: byPublicId, query: pageQuery.extend(sortBy('createdAt', 'event')) },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: pageOf(deliveryReply),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/im/outbound/{id}/retry',
    tag,
    summary: 'Send a delivery again',
    description: 'The message leaves at once, with the same `webhook-id`, whatever else waits for the integration.',
    rate: OUTBOUND_RETRY_RATE,
    useCase: retryOutboundDelivery,
    request: {
      params: byPublicId,
      body: z.strictObject({
        deliveryId: z.union([intId, z.uuid()]).describe('The `id` of the delivery, or its `publicId`.'),
      }),
    },
    reply: deliveryReply,
  }),
];
