import { z } from 'zod';
import { storedSummaryOf } from '../../../application/checks/evidence-summary.ts';
import { getOverview } from '../../../application/console/overview.ts';
import { OVERVIEW_ROWS } from '../../../domain/console/overview.ts';
import type { Overview } from '../../../domain/console/overview.ts';
import { automaticIncidentMachine } from '../../../domain/incidents/automatic-incident.machine.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { summaryReply } from '../checks/evidence.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { sentencesFrom } from '../kernel/replies/reply.ts';

const named = z.object({ id: z.uuid(), name: z.string() });
const monitor = named.extend({ kind: z.enum(monitorKindNames) });
const customer = named.nullable().describe('Null for records of the organization itself.');
const counts = z.object({
  up: z.int(),
  degraded: z.int(),
  down: z.int(),
  unknown: z.int(),
  paused: z.int(),
  maintenance: z.int().describe('In a maintenance window, whether they are up or not.'),
});

const overview = sentencesFrom(
  z
    .object({
      counts,
      customers: z
        .array(
          named.extend({
            counts,
            worstSince: timestamp.nullable().describe('Since when the monitor that has been down longest is down.'),
          }),
        )
        .describe('The customers with monitors that are down, the most first.'),
      outages: z
        .array(
          z.object({
            id: z.uuid(),
            title: z.string(),
            status: z.enum(statesOf(automaticIncidentMachine)),
            reason: z.string().nullable(),
            summary: summaryReply,
            startedAt: timestamp,
            acknowledgedAt: timestamp.nullable(),
            monitor: monitor.nullable(),
            customer,
          }),
        )
        .describe('The unresolved outages, the latest first. The ids are those of incidents.'),
      onCall: z
        .array(z.object({ schedule: named, people: z.array(named) }))
        .nullable()
        .describe('Who is on call by each schedule. Null for callers who may not use incident management.'),
      expiring: z
        .array(z.object({ type: z.enum(['certificate', 'domain']), expiresAt: timestamp, monitor, customer }))
        .describe('The certificates and domains whose expiry was announced, the nearest first.'),
      maintenance: z
        .array(
          z.object({
            id: z.uuid(),
            title: z.string(),
            startsAt: timestamp,
            endsAt: timestamp,
            monitor: monitor.nullable().describe('Null for all monitors of the customer.'),
            customer,
          }),
        )
        .describe('The running or next occurrence of each maintenance window.'),
      changeRequests: z
        .array(z.object({ id: z.uuid(), createdAt: timestamp, monitor, customer }))
        .describe('The open change requests, the oldest first.'),
    })
    .meta({ id: 'Overview' }),
  ({ outages, ...lists }: Overview, language) => ({
    ...lists,
    outages: outages.map((outage) => ({ ...outage, summary: storedSummaryOf(outage, language) })),
  }),
);

/** The endpoint for what needs attention. */
export const overviewEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/overview',
    tag: 'Overview',
    summary: 'Read what needs attention now',
    description: `Each list has at most ${OVERVIEW_ROWS} rows. Callers who are bound to a customer see what belongs to it.`,
    useCase: getOverview,
    revalidates: true,
    reply: overview,
  }),
];
