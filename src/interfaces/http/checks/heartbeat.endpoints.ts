import { z } from 'zod';
import { listWebsiteHeartbeats } from '../../../application/checks/heartbeat-history.ts';
import {
  receiveHeartbeat,
  receiveHeartbeatByGet,
  signalHeartbeat,
  signalHeartbeatByGet,
} from '../../../application/checks/heartbeats.ts';
import { HEARTBEAT_RATE } from '../../../domain/checks/heartbeat.ts';
import { MAX_OPEN_RUNS } from '../../../domain/checks/heartbeat-run.ts';
import { KEPT_SIGNALS, MAX_SIGNAL_BODY, signalKinds } from '../../../domain/checks/heartbeat-signal.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, pageInput, pageQuery, periodFilters, sortBy, timestamp } from '../kernel/fields.ts';
import { pageOf, reply, success } from '../kernel/replies/reply.ts';
import type { RequestMeta } from '../kernel/request-parts.ts';
import { bodyBeginning } from '../kernel/requests/request-body.ts';
import type { BodyBeginning } from '../kernel/requests/request-body.ts';

const heartbeatToken = z.string().min(1).max(255);
const bySignal = z.object({
  heartbeatToken,
  signal: z
    .string()
    .max(5)
    .describe('`start`, `fail`, `log`, or the exit status of the job from 0 to 255: all but 0 are failures.'),
});
/** The query of a signal. */
export const ofRun = z.object({
  rid: z
    .uuid()
    .exactOptional()
    .describe(
      `An id that the job makes up for each run, so that runs at the same time are told apart; of at most ${MAX_OPEN_RUNS} open runs.`,
    ),
});

const heartbeat = {
  tag: 'Websites',
  credentials: 'ignored',
  rate: HEARTBEAT_RATE,
  reply: success,
} as const;

const BODY = `The first ${MAX_SIGNAL_BODY} bytes of the body are kept with the signal, without what looks like a secret.`;

const whole = {
  ...heartbeat,
  path: '/api/heartbeat/{heartbeatToken}',
  summary: 'Report a heartbeat',
  description: `The token in the path is the only credential. ${BODY}`,
} as const;

const signalled = {
  ...heartbeat,
  path: '/api/heartbeat/{heartbeatToken}/{signal}',
  summary: 'Report the start, end, failure or output of a run',
  description: `The token in the path is the only credential. The time from a start to the end of the run is its response time. \`log\` changes nothing. ${BODY}`,
} as const;

interface Sent {
  readonly params: { readonly heartbeatToken: string; readonly signal?: string };
  readonly query: { readonly rid?: string };
  readonly body?: BodyBeginning | undefined;
  readonly meta: RequestMeta;
}

const toInput = ({ params, query, body, meta }: Sent) => ({
  token: params.heartbeatToken,
  signal: params.signal ?? null,
  runId: query.rid ?? null,
  sourceAddress: meta.address,
  body: body?.text ?? null,
  bodyBytes: body?.size ?? 0,
});

const withBody = { body: bodyBeginning } as const;
const reading = { bodyFormat: 'beginning', bodyLimit: MAX_SIGNAL_BODY } as const;

const signalReply = z
  .object({
    number: z.int().describe('Counts from 1.'),
    receivedAt: timestamp,
    kind: z.enum(signalKinds),
    exitStatus: z.int().nullable().describe('Null if the job sent none.'),
    runId: z.uuid().nullable().describe('The `rid` that was sent.'),
    runTimeMs: z.number().nullable().describe('Milliseconds since the start of the run.'),
    sourceAddress: z.string().nullable(),
    body: z
      .string()
      .nullable()
      .describe(`The first ${MAX_SIGNAL_BODY} bytes, with secrets masked. Do not render this text of a job.`),
    bodyBytes: z.int().describe('Of the whole body.'),
  })
  .meta({ id: 'HeartbeatSignal' });

/** Receives signals of heartbeats by GET, HEAD or POST, and lists them. */
export const heartbeatEndpoints = [
  defineEndpoint({
    ...whole,
    method: 'get',
    useCase: receiveHeartbeatByGet,
    request: { params: z.object({ heartbeatToken }), query: ofRun },
    toInput,
  }),
  defineEndpoint({
    ...whole,
    ...reading,
    method: 'post',
    useCase: receiveHeartbeat,
    request: { params: z.object({ heartbeatToken }), query: ofRun, ...withBody },
    toInput,
  }),
  defineEndpoint({
    ...signalled,
    method: 'get',
    useCase: signalHeartbeatByGet,
    request: { params: bySignal, query: ofRun },
    toInput,
  }),
  defineEndpoint({
    ...signalled,
    ...reading,
    method: 'post',
    useCase: signalHeartbeat,
    request: { params: bySignal, query: ofRun, ...withBody },
    toInput,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/websites/{id}/heartbeats',
    tag: 'Websites',
    agents: 'api.read',
    summary: 'The latest signals of a heartbeat, newest first',
    description: `The last ${KEPT_SIGNALS} are kept.`,
    useCase: listWebsiteHeartbeats,
    request: {
      params: byEitherId,
      query: pageQuery.omit({ search: true }).extend({ ...periodFilters('receivedAt'), ...sortBy('receivedAt') }),
    },
    toInput: ({ params, query }) => ({ ...params, ...pageInput({ query }) }),
    reply: pageOf(reply(signalReply)),
  }),
];
