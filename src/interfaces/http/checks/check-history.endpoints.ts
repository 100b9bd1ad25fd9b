import { z } from 'zod';
import { getWebsiteUptime, listWebsiteChecks } from '../../../application/checks/check-history.ts';
import type { HistoryEntry } from '../../../application/checks/check-history.ports.ts';
import type { Period } from '../../../domain/checks/check-period.ts';
import type { UptimeStats } from '../../../domain/checks/check-statistics.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, replyFrom } from '../kernel/reply.ts';
import { byEitherId, pageQuery } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { timingsReply } from './timings.schemas.ts';

const tag = 'Websites';
const timestamp = z.iso.datetime();

const bounds = {
  from: z.string().optional().describe('A day or moment of ISO 8601; a day before `to` unless told.'),
  to: z.string().optional().describe('A day, which then belongs to the period as a whole, or a moment; now unless told.'),
};

const historyQuery = pageQuery.omit({ search: true }).extend(bounds);
const uptimeQuery = z.object(bounds);

const entryReply = z
  .object({
    checkedAt: timestamp,
    outcome: z.enum(['up', 'down']),
    reason: z.string().nullable().describe('Why the website counts as down, as a stable code.'),
    responseTimeMs: z.number().nullable().describe('Null when the website did not answer.'),
    timings: timingsReply.nullable().describe('How long the steps took; null for a heartbeat, and for a check made before steps were kept.'),
    details: z.unknown().describe('What was expected and seen; kept for failures and warnings.'),
    whilePaused: z.boolean().describe('The check was asked for while the website was paused; it counts neither for incidents nor for uptime.'),
    locationId: z.uuid().nullable().describe('Where it was checked from; null for a heartbeat.'),
  })
  .meta({ id: 'CheckResult' });

const percentile = z.number().nullable().describe('Milliseconds, off by 2.2 % at most.');

const uptimeReply = z
  .object({
    from: timestamp,
    to: timestamp,
    uptimePercent: z.number().nullable().describe('The share of checks that succeeded; null without checks.'),
    checks: z.int(),
    failures: z.int(),
    averageMs: z.number().nullable(),
    p50Ms: percentile,
    p95Ms: percentile,
    p99Ms: percentile,
    incidents: z.int().describe('Incidents that began in the period.'),
    downtimeSeconds: z.int(),
  })
  .meta({ id: 'UptimeStats' });

const presentEntry = ({ checkedAt, outcome, reason, latencyMs, timings, details, whilePaused, locationId }: HistoryEntry) => ({
  checkedAt: checkedAt.toISOString(),
  outcome,
  reason,
  responseTimeMs: latencyMs,
  timings,
  details,
  whilePaused,
  locationId,
});

const presentUptime = (stats: Period & UptimeStats) => ({
  from: stats.from.toISOString(),
  to: stats.to.toISOString(),
  uptimePercent: stats.uptimePercent,
  checks: stats.checks,
  failures: stats.failures,
  averageMs: stats.averageMs,
  p50Ms: stats.p50Ms,
  p95Ms: stats.p95Ms,
  p99Ms: stats.p99Ms,
  incidents: stats.incidents,
  downtimeSeconds: stats.downtimeSeconds,
});

/** What is known of the past checks of a website. */
export const checkHistoryEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/websites/{id}/check-history',
    tag,
    summary: 'The checks of a website in a period, newest first',
    useCase: listWebsiteChecks,
    request: { params: byEitherId, query: historyQuery },
    toInput: ({ params, query: { page, perPage, from, to } }) => ({ ...params, request: { page, perPage }, ...withoutUndefined({ from, to }) }),
    reply: pageOf(replyFrom(entryReply, presentEntry)),
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/websites/{id}/uptime-stats',
    tag,
    summary: 'Uptime, response times, incidents and downtime of a website over a period',
    useCase: getWebsiteUptime,
    request: { params: byEitherId, query: uptimeQuery },
    toInput: ({ params, query }) => ({ ...params, ...withoutUndefined(query) }),
    reply: replyFrom(uptimeReply, presentUptime),
  }),
];
