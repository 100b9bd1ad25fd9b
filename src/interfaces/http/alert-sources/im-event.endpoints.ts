import { z } from 'zod';
import type { ReferencedRecord } from '../../../application/access/ports.ts';
import { acceptImEvent, reportImEventLimit } from '../../../application/alert-sources/accept-event.ts';
import { ingestDelivery } from '../../../application/alert-sources/ingest-delivery.ts';
import { unreadableEvent, MAX_DELIVERY_BYTES, MAX_EVENT_BYTES } from '../../../domain/alert-sources/json-payload.ts';
import { EVENT_RATE } from '../../../domain/alert-sources/ingest.ts';
import { MAX_KEY, alertActions } from '../../../domain/alert-sources/mapped-alert.ts';
import { MAX_LINK } from '../../../domain/alert-sources/alert-text.ts';
import { severities } from '../../../domain/paging/incident-state.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { line } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { reply } from '../kernel/replies/reply.ts';

const tag = 'Incident management';
const target = (to: ReferencedRecord) =>
  referenceTo(to).nullable().exactOptional().describe('By default that of the source, then that of the settings.');

/** The maximum number of links in an event. */
const MAX_LINKS = 20;

const event = z
  .strictObject({
    dedupKey: z
      .string()
      .min(1)
      .max(MAX_KEY)
      .describe('Events of the same key concern the same incident while it is open.'),
    action: z.enum(alertActions),
    severity: z.enum(severities).exactOptional().describe('Required for `trigger`.'),
    summary: line.exactOptional().describe('The title of the incident. Required for `trigger`.'),
    source: line.exactOptional().describe('What reports the problem. Required for `trigger`.'),
    component: line.nullable().exactOptional(),
    details: z.record(z.string(), z.unknown()).exactOptional(),
    labels: z.record(line, z.string().max(1000)).exactOptional().describe('What routes of the source compare.'),
    links: z
      .array(
        z.strictObject({ href: z.url({ protocol: /^https?$/ }).max(MAX_LINK), text: line.nullable().default(null) }),
      )
      .max(MAX_LINKS)
      .exactOptional(),
    teamId: target('team'),
    escalationPolicyId: target('escalationPolicy'),
    customerId: target('customer'),
  })
  .check(({ value, issues }) => {
    if (value.action !== 'trigger') return;
    for (const name of ['severity', 'summary', 'source'] as const) {
      if (value[name] === undefined)
        issues.push({
          code: 'custom',
          path: [name],
          message: 'An event that triggers needs this member.',
          input: value,
        });
    }
  });

/** The endpoints that receive events, and deliveries of sources. */
export const imEventEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/im/events',
    tag,
    summary: 'Send an event',
    description:
      'The answer follows once the event is stored. It normally takes effect within two seconds, in the order of acceptance for each `dedupKey`. A request that was answered 503 can be repeated.',
    useCase: acceptImEvent,
    rate: EVENT_RATE,
    whenLimited: reportImEventLimit,
    bodyLimit: MAX_EVENT_BYTES,
    jsonCodes: unreadableEvent,
    request: { body: event },
    toInput: ({ body, bytes }) => ({ event: body, bytes }),
    reply: reply(z.object({ accepted: z.literal(true), eventId: z.uuid() }).meta({ id: 'AcceptedImEvent' })),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/im/ingest/{token}',
    tag,
    summary: 'Deliver alerts of a tool',
    description:
      'The token of the source is the only credential. The body is what the tool of the source sends, whatever its Content-Type. A body that cannot be read is stored, too, and reported by `problem`.',
    useCase: ingestDelivery,
    credentials: 'ignored',
    ownLimits: true,
    bodyFormat: 'deferred',
    bodyLimit: MAX_DELIVERY_BYTES,
    request: {
      params: z.object({ token: z.string().min(1).max(MAX_KEY) }),
      body: z.custom<() => Promise<Uint8Array | null>>(),
    },
    toInput: ({ params, body, meta }) => ({ token: params.token, address: meta.address, readBody: body }),
    reply: reply(
      z
        .object({ accepted: z.literal(true), eventIds: z.array(z.uuid()), problem: z.string().exactOptional() })
        .meta({ id: 'AcceptedDelivery' }),
    ),
  }),
];
