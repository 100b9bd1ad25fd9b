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
import {
  MAX_TICKET_LABELS,
  ticketActions,
  ticketSystems,
  ticketWebhookPath,
} from '../../../domain/incident-management/incident-ticket.ts';
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
  shown: {
    organizationId: intId,
    headerNames: z.array(z.string()),
    webhookPath: z
      .string()
      .nullable()
      .describe('The path of the service to which the ticket system sends its webhooks; null without tickets.'),
  },
  createOnly: {
    ticket: z
      .strictObject({
        system: z.enum(ticketSystems),
        project: line.describe(
          'Jira: the key of the project. Zammad: the name of the group. GitHub: `owner/repository`. GitLab: the path or id of the project. HaloPSA: the id of the client.',
        ),
        account: line
          .nullable()
          .default(null)
          .describe(
            'Jira: the email address of the account of the token. Zammad: that of the customer of the tickets. HaloPSA: the client id of the API application.',
          ),
        issueType: line
          .nullable()
          .default(null)
          .describe('Jira: the type of the issues; `Task` by default. HaloPSA: the id of the ticket type.'),
        closedStatus: line
          .nullable()
          .default(null)
          .describe(
            'The status of closed tickets. Jira: by default the first one of the category “done” that is reachable. Zammad: `closed` by default. HaloPSA: its id, 9 by default.',
          ),
        labels: z
          .array(line)
          .max(MAX_TICKET_LABELS)
          .default([])
          .describe('Jira, GitHub and GitLab: the labels of the tickets.'),
      })
      .nullable()
      .default(null)
      .describe('Opens a ticket for each incident in place of sending requests. `url` is the address of the system.'),
  },
  writable: {
    name: line,
    token: z
      .string()
      .min(1)
      .max(2048)
      .nullable()
      .default(null)
      .describe(
        'The token for the ticket system; stored encrypted and never shown. A change of the URL removes it unless it sends it.',
      ),
    url: z
      .string()
      .min(1)
      .max(2048)
      .describe(
        'Receives a POST request for each change of an incident, or is the address of the ticket system. Its host must be public.',
      ),
    events: z
      .array(z.enum(outboundEvents))
      .min(1)
      .nullable()
      .default(null)
      .describe('The events to send; null for all. For tickets, the events that become comments.'),
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

const shown = record.schema.omit({ headers: true, token: true }).meta({ id: 'ImOutboundIntegration' });

const present = ({ secrets: { headers = {} }, ...integration }: OutboundIntegration) => ({
  ...integration,
  headerNames: Object.keys(headers),
  webhookPath: integration.ticket === null ? null : ticketWebhookPath(integration),
});

const integrationReply = replyFrom(shown, present);

/** The reply to a creation or change. No other reply contains a signing secret. */
const changedReply = replyFrom(
  shown
    .extend({
      signingSecret: z
        .string()
        .exactOptional()
        .describe(
          'Shown only once. Verifies requests according to Standard Webhooks; for tickets, the secret of the webhook of the system.',
        ),
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
      action: z
        .enum(ticketActions)
        .nullable()
        .describe('The operation on the ticket; null for a request with the event.'),
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
    update: { useCase: updateOutboundIntegration, reply: changedReply, example: { name: 'Board', events: null } },
    remove: { useCase: deleteOutboundIntegration, summary: 'Delete an outbound integration with its deliveries' },
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/im/outbound/{id}/deliveries',
    tag,
    summary: 'List the deliveries of an outbound integration, newest first',
    useCase: listOutboundDeliveries,
    request: { params: byPublicId, query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'event') }) },
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
