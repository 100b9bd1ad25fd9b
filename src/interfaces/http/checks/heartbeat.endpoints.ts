import { z } from 'zod';
import { receiveHeartbeat, receiveHeartbeatByGet } from '../../../application/checks/heartbeats.ts';
import { HEARTBEAT_RATE } from '../../../domain/checks/heartbeat.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/replies/reply.ts';

const byToken = z.object({ heartbeatToken: z.string().min(1).max(255) });

const heartbeat = {
  path: '/api/heartbeat/{heartbeatToken}',
  tag: 'Websites',
  summary: 'Report a heartbeat',
  description: 'The token in the path is the only credential. A body is ignored.',
  credentials: 'ignored',
  rate: HEARTBEAT_RATE,
  unreadable: 'empty',
  request: { params: byToken },
  reply: success,
} as const;

const toInput = ({ params }: { readonly params: { readonly heartbeatToken: string } }) => ({
  token: params.heartbeatToken,
});

/** Receives heartbeats by GET or POST. */
export const heartbeatEndpoints = [
  defineEndpoint({ ...heartbeat, method: 'get', useCase: receiveHeartbeatByGet, toInput }),
  defineEndpoint({ ...heartbeat, method: 'post', useCase: receiveHeartbeat, toInput }),
];
