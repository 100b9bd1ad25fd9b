import { z } from 'zod';
import { getMonitorRouting } from '../../../application/alert-sources/monitor-routing.ts';
import { routingOrigins } from '../../../domain/alert-sources/routing.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { severities } from '../../../domain/paging/incident-state.ts';
import { simulated } from '../escalation/escalation-policy.endpoints.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, intId, timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

const routed = z.object({
  id: intId,
  publicId: z.uuid(),
  name: z.string(),
  from: z.enum(routingOrigins).describe('What names it: a route, the customer, the source or the settings.'),
});

const routing = z
  .object({
    isActive: z.boolean().describe('False while the source of monitors is off: no outage opens an incident.'),
    mutedBy: z.enum(['source', 'route']).nullable().describe('What keeps the outage from opening an incident.'),
    severity: z.enum(severities),
    labels: z.record(z.string(), z.string()).describe('The labels that the routes compare.'),
    routes: z
      .array(
        z.object({
          position: z.int().describe('Among the routes of the source, from 1.'),
          isMatching: z.boolean(),
          labels: z.array(
            z.object({
              name: z.string(),
              pattern: z.string(),
              value: z.string().describe('Empty if the outage has no such label.'),
              isMatching: z.boolean(),
            }),
          ),
        }),
      )
      .describe('The routes that are compared: all up to the first that matches, which decides.'),
    team: routed.nullable(),
    escalationPolicy: routed.nullable(),
    simulation: simulated.nullable().describe('Whom the policy would page, and when. Null without a policy.'),
  })
  .meta({ id: 'MonitorRouting' });

/** The endpoint that tells where outages of a monitor go. */
export const monitorRoutingEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/{kind}/{id}/routing',
    tag: 'Incident management',
    summary: 'Where an outage of a monitor would go, and whom it would page',
    description:
      'Answers by the decisions that route outages: the routes of the source `monitors`, then the customer, the source and the settings. Nothing is written or sent. `reason` and `failingLocations` are labels that are known only at an outage.',
    useCase: getMonitorRouting,
    request: {
      params: byEitherId.extend({ kind: z.enum(monitorKindNames).describe('The kind of the monitor.') }),
      query: z.object({
        reason: z
          .string()
          .max(64)
          .exactOptional()
          .describe('The code of a cause, such as `statusUnexpected`; it decides about the severity.'),
        failingLocations: z
          .string()
          .regex(/^\d{1,4}\/\d{1,4}$/, 'Expected failing and all locations, such as 2/3.')
          .exactOptional()
          .describe('Such as `2/3`.'),
        at: timestamp.exactOptional().describe('When the outage would begin; by default now.'),
      }),
    },
    toInput: ({ params, query: { reason = null, failingLocations, at = null } }) => ({
      ...params,
      reason,
      at,
      labels: failingLocations === undefined ? {} : { failingLocations },
    }),
    reply: reply(routing),
  }),
];
