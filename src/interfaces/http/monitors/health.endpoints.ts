import { z } from 'zod';
import { getHealth } from '../../../application/monitors/monitors.ts';
import type { MonitorHealth } from '../../../domain/monitors/health.ts';
import { API_VERSION } from '../kernel/requests/api-version.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const health = replyFrom(
  z
    .object({
      status: z.literal('ok'),
      version: z.string(),
      timestamp,
      monitors: z.object({
        total: z.int(),
        up: z.int(),
        degraded: z.int().describe('Up, but slower than `degradedAfter`'),
        down: z.int(),
        paused: z.int(),
        maintenance: z.int().describe('In a maintenance window, whether they are up or not'),
        unknown: z.int().describe('Too few checks so far to determine the state'),
      }),
    })
    .meta({ id: 'Health' }),
  ({ at, monitors }: { readonly at: Date; readonly monitors: MonitorHealth }) => ({
    status: 'ok' as const,
    version: API_VERSION,
    timestamp: at,
    monitors,
  }),
);

/** The endpoints for the state of the service and of the caller's monitors. */
export const healthEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/health',
    tag: 'Health',
    agents: 'api.read',
    summary: 'Read the state of the service and the number of monitors that are up, down and paused',
    useCase: getHealth,
    reply: health,
  }),
];
