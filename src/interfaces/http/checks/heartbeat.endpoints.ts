import { z } from 'zod';
import { receiveHeartbeat, receiveHeartbeatByGet } from '../../../application/checks/heartbeats.ts';
import { HEARTBEAT_RATE } from '../../../domain/checks/heartbeat.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/reply.ts';

const byToken = z.object({ heartbeatToken: z.string().min(1).max(255) });

const heartbeat = {
  path: '/api/heartbeat/{heartbeatToken}',
  tag: 'Websites',
  summary: 'Tell a heartbeat monitor that all is well',
  description: 'The token in the path is the only credential. Whatever is sent along is ignored.',
  credentials: 'ignored',
  rate: HEARTBEAT_RATE,
  unreadable: 'empty',
  request: { params: byToken },
  reply: success,
} as const;

const toInput = ({ params }: { readonly params: { readonly heartbeatToken: string } }) => ({ token: params.heartbeatToken });

/** Where heartbeats arrive, by whichever method is at hand. */
export const heartbeatEndpoints = [
  defineEndpoint({ ...heartbeat, method: 'get', useCase: receiveHeartbeatByGet, toInput }),
  defineEndpoint({ ...heartbeat, method: 'post', useCase: receiveHeartbeat, toInput }),
];
