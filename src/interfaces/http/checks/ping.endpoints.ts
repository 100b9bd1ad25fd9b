import { z } from 'zod';
import {
  pingHeartbeat,
  pingHeartbeatByGet,
  pingSlugWithSignal,
  pingSlugWithSignalByGet,
  pingUuid,
  pingUuidByGet,
} from '../../../application/checks/pings.ts';
import type { AnsweredPing } from '../../../application/checks/pings.ts';
import { HEARTBEAT_RATE } from '../../../domain/checks/heartbeat.ts';
import { MAX_SIGNAL_BODY } from '../../../domain/checks/heartbeat-signal.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import type { RequestMeta } from '../kernel/request-parts.ts';
import { bodyBeginning } from '../kernel/requests/request-body.ts';
import type { BodyBeginning } from '../kernel/requests/request-body.ts';
import { ofRun } from './heartbeat.endpoints.ts';

const part = (describedAs: string) => z.string().min(1).max(255).describe(describedAs);
const SIGNAL = '`start`, `fail`, `log`, or an exit status from 0 to 255';

const byUuid = z.object({ uuid: part('`pingUuid` of the heartbeat.') });
const byParts = z.object({
  uuidOrKey: part('`pingUuid` of the heartbeat, or the ping key of its owner.'),
  signalOrSlug: part(`After a UUID a signal (${SIGNAL}), after a ping key the \`slug\` of the heartbeat.`),
});
const bySlug = z.object({
  pingKey: part('The ping key of the owner.'),
  slug: part('The `slug` of the heartbeat.'),
  signal: part(`${SIGNAL}.`),
});

const ofSlug = ofRun.extend({
  create: z
    .string()
    .exactOptional()
    .describe('`1` creates the heartbeat of an unknown slug, expected once a day, if the ping key permits it.'),
});

const common = {
  tag: 'Websites',
  credentials: 'ignored',
  openToOrigins: true,
  rate: HEARTBEAT_RATE,
  content: 'text/plain; charset=utf-8',
  textRefusals: true,
  // A cached answer would hide a missing ping. Clients cut their output to the limit.
  fixedHeaders: { 'Cache-Control': 'no-store', 'Ping-Body-Limit': String(MAX_SIGNAL_BODY) },
} as const;

const answer = replyFrom(z.enum(['OK', 'Created']), ({ isCreated }: AnsweredPing) => (isCreated ? 'Created' : 'OK'));
const DESCRIPTION = `An address in the form of Healthchecks, with the meaning of \`/api/heartbeat\`. The address is the only credential. The first ${MAX_SIGNAL_BODY} bytes of the body are kept.`;

const plain = {
  ...common,
  path: '/ping/{uuid}',
  summary: 'Ping a heartbeat by its UUID',
  description: DESCRIPTION,
  reply: answer,
} as const;

const creating = {
  ...common,
  description: DESCRIPTION,
  reply: answer,
  creates: ({ isCreated }: AnsweredPing) => isCreated,
} as const;

const inParts = {
  ...creating,
  path: '/ping/{uuidOrKey}/{signalOrSlug}',
  summary: 'Ping a heartbeat by its UUID with a signal, or by its slug',
} as const;

const inFull = {
  ...creating,
  path: '/ping/{pingKey}/{slug}/{signal}',
  summary: 'Ping a heartbeat by its slug with a signal',
} as const;

interface Sent {
  readonly params: Readonly<Record<string, string>>;
  readonly query: { readonly rid?: string; readonly create?: string };
  readonly body?: BodyBeginning | undefined;
  readonly meta: RequestMeta;
}

/** Returns the input of a ping. The parameters of a path are in the order of the path. */
const toInput = ({ params, query, body, meta }: Sent) => ({
  address: Object.values(params),
  create: query.create === '1',
  runId: query.rid ?? null,
  sourceAddress: meta.address,
  body: body?.text ?? null,
  bodyBytes: body?.size ?? 0,
});

const withBody = { body: bodyBeginning } as const;
const reading = { bodyFormat: 'beginning', bodyLimit: MAX_SIGNAL_BODY } as const;

/** Receives pings at addresses in the form of Healthchecks, by GET, HEAD or POST. */
export const pingEndpoints = [
  defineEndpoint({
    ...plain,
    method: 'get',
    useCase: pingUuidByGet,
    request: { params: byUuid, query: ofRun },
    toInput,
  }),
  defineEndpoint({
    ...plain,
    ...reading,
    method: 'post',
    useCase: pingUuid,
    request: { params: byUuid, query: ofRun, ...withBody },
    toInput,
  }),
  defineEndpoint({
    ...inParts,
    method: 'get',
    useCase: pingHeartbeatByGet,
    request: { params: byParts, query: ofSlug },
    toInput,
  }),
  defineEndpoint({
    ...inParts,
    ...reading,
    method: 'post',
    useCase: pingHeartbeat,
    request: { params: byParts, query: ofSlug, ...withBody },
    toInput,
  }),
  defineEndpoint({
    ...inFull,
    method: 'get',
    useCase: pingSlugWithSignalByGet,
    request: { params: bySlug, query: ofSlug },
    toInput,
  }),
  defineEndpoint({
    ...inFull,
    ...reading,
    method: 'post',
    useCase: pingSlugWithSignal,
    request: { params: bySlug, query: ofSlug, ...withBody },
    toInput,
  }),
];
