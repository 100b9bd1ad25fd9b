import { z } from 'zod';
import { assertHealthy, triggerSelectedChecks } from '../../../application/monitors/deploy-gate.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { days, minutes, seconds } from '../../../domain/kernel/time.ts';
import { MAX_GATED_MONITORS, MAX_GATE_SECONDS } from '../../../domain/monitors/deploy-gate.ts';
import { monitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import type { MonitorKindName } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { int, line, textInt, textList, timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';
import { condition } from './monitor.schemas.ts';

/** The rate also limits how many requests of a caller wait at the same time, because each waits at most 60 seconds. */
const GATE_RATE: RateLimit = { name: 'deploy-gate', limit: 60, window: minutes(1) };

const kindNames = Object.keys(monitorKinds) as [MonitorKindName, ...MonitorKindName[]];
const selected = {
  tag: line.exactOptional().describe('Selects the monitors with the tag of this name, ignoring case.'),
  kind: z.enum(kindNames).exactOptional().describe('Selects the monitors of the kind.'),
};
const SELECTION = { message: 'At least one of `tag`, `kind` and `ids` is required.' };
const isSelection = ({
  tag,
  kind,
  ids,
}: {
  readonly tag?: unknown;
  readonly kind?: unknown;
  readonly ids?: unknown;
}): boolean => [tag, kind, ids].some((part) => part !== undefined);
const idList = z.array(z.uuid()).min(1).max(MAX_GATED_MONITORS);

/** The endpoints that deployments use. */
export const deployGateEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/assert-healthy',
    tag: 'Monitors',
    summary: 'Wait until monitors are up',
    description: `Answers as soon as all selected monitors are up, or after \`within\` seconds with those that are not, by status 409. Only checks count that began after the request, unless \`since\` or \`maxAge\` is sent; a heartbeat counts by its condition. Paused monitors are not up. At most ${MAX_GATED_MONITORS} monitors.`,
    rate: GATE_RATE,
    useCase: assertHealthy,
    request: {
      query: z
        .object({
          ...selected,
          ids: textList(idList)
            .exactOptional()
            .describe('Selects the monitors with these public ids, separated by commas.'),
          within: textInt(MAX_GATE_SECONDS)
            .prefault(30)
            .describe(`How many seconds to wait, at most ${MAX_GATE_SECONDS}.`),
          since: timestamp
            .exactOptional()
            .describe('Checks count that began at this moment or later, such as `triggeredAt`.'),
          maxAge: textInt(days(1) / seconds(1))
            .exactOptional()
            .describe(
              'Checks count that began at most so many seconds before the request. Without effect if `since` is sent.',
            ),
        })
        .refine(isSelection, SELECTION),
    },
    reply: reply(
      z
        .object({
          healthy: z.boolean(),
          since: timestamp,
          checked: int.describe('How many monitors are selected.'),
          problems: z.array(
            z.object({
              publicId: z.uuid(),
              kind: z.enum(kindNames),
              name: z.string(),
              condition,
              problem: z
                .enum(['paused', 'notChecked', 'failing', 'down'])
                .describe(
                  '`notChecked`: no result yet; `failing`: the last check of a location failed, which is not confirmed yet.',
                ),
            }),
          ),
        })
        .meta({ id: 'HealthAssertion' }),
    ),
    fails: ({ healthy }) => !healthy,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/trigger-checks',
    tag: 'Monitors',
    agents: 'api.write.monitors',
    summary: 'Check monitors now',
    description: `The checks start within seconds. Heartbeats are left out. At most ${MAX_GATED_MONITORS} monitors.`,
    rate: GATE_RATE,
    useCase: triggerSelectedChecks,
    request: {
      body: z
        .strictObject({
          ...selected,
          ids: idList.exactOptional().describe('Selects the monitors with these public ids.'),
        })
        .refine(isSelection, SELECTION),
    },
    reply: reply(z.object({ triggeredAt: timestamp, triggered: int.describe('How many monitors are checked.') })),
  }),
];
