import { z } from 'zod';
import { checkOutcomes } from '../../../domain/checks/check-outcome.ts';
import { nounOf } from '../../../application/monitors/kind-nouns.ts';
import { getMonitorUptime, listMonitorChecks } from '../../../application/checks/check-history.ts';
import type { HistoryEntry } from '../../../application/checks/statistics.ports.ts';
import { explained } from '../../../application/checks/evidence-summary.ts';
import { roundedLatency } from '../../../domain/checks/probe-observation.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, reply, sentencesFrom } from '../kernel/replies/reply.ts';
import { byEitherId, intId, pageInput, pageQuery, sortBy, timestamp } from '../kernel/fields.ts';
import { evidenceReply, ruleEvidenceReply, summaryReply, timingsReply } from './evidence.schemas.ts';
import { kindDocumentation, withArticle } from '../monitors/kind-documentation.ts';

/** The query parameters of a period of the past. */
export const historyBounds = {
  from: z
    .string()
    .exactOptional()
    .describe('An ISO 8601 date or timestamp, or days before `to` as in `P30D`. Defaults to 24 hours before `to`.'),
  to: z.string().exactOptional().describe('An ISO 8601 date (inclusive) or timestamp. Defaults to now.'),
};

const historyQuery = pageQuery.omit({ search: true }).extend({ ...historyBounds, ...sortBy('checkedAt') });
const uptimeQuery = z.object(historyBounds);

/** The reply with a check and what it observed. */
export const entryReply = sentencesFrom(
  z
    .object({
      checkedAt: timestamp,
      outcome: z.enum(checkOutcomes),
      reason: z.string().nullable().describe('The reason for a down result, as a stable code.'),
      responseTimeMs: z
        .number()
        .nullable()
        .describe('Milliseconds, rounded to a tenth. Null if the target did not respond.'),
      timings: timingsReply
        .nullable()
        .describe(
          'The duration of each step; null for heartbeats and for checks from before step timings were stored.',
        ),
      summary: summaryReply,
      evidence: evidenceReply
        .nullable()
        .describe('What the check observed, for failures and warnings, and for scenarios that take screenshots.'),
      details: z.array(ruleEvidenceReply).nullable().describe('The rules of the evidence.'),
      whilePaused: z
        .boolean()
        .describe('The check was triggered while the monitor was paused; it affects neither incidents nor uptime.'),
      locationId: intId.nullable().describe('The location of the check; null for a heartbeat.'),
    })
    .meta({ id: 'CheckResult' }),
  ({ latencyMs, evidence: stored, ...entry }: HistoryEntry, language) => {
    const { evidence, summary } = explained({ evidence: stored, reason: entry.reason }, language);
    return {
      ...entry,
      evidence,
      responseTimeMs: latencyMs === null ? null : roundedLatency(latencyMs),
      summary,
      details: evidence?.rules ?? null,
    };
  },
);

/** A percentile of response times. */
export const percentile = z.number().nullable().describe('Milliseconds, accurate to 2.2 %.');

const uptimeReply = z
  .object({
    from: timestamp,
    to: timestamp,
    uptimePercent: z
      .number()
      .nullable()
      .describe('The percentage of the time up, of the time up or down. Null if the monitor was neither.'),
    checks: z.int(),
    failures: z.int(),
    averageMs: z.number().nullable(),
    p50Ms: percentile,
    p95Ms: percentile,
    p99Ms: percentile,
    incidents: z.int().describe('Incidents that started in the period.'),
    downtimeSeconds: z.int(),
    degradedSeconds: z.int().describe('Seconds in which answers were slower than `degradedAfter`, which count as up.'),
    degradedPercent: z.number().nullable().describe('The percentage of that time, as of `uptimePercent`.'),
    maintenanceSeconds: z.int().describe('Seconds in maintenance windows, which count neither as up nor as down.'),
  })
  .meta({ id: 'UptimeStats' });

const endpointsOf = (kind: MonitorKind) => {
  const { path, label, agentReads } = kindDocumentation(kind);
  const tag = `${nounOf(kind.kind)}s`;
  return [
    defineEndpoint({
      method: 'get',
      path: `/api/${path}/{id}/check-history`,
      tag,
      ...(agentReads ? { agents: 'api.read' } : {}),
      listed: ['checkedAt', 'outcome', 'reason', 'responseTimeMs', 'locationId'],
      summary: `The checks of ${withArticle(label)} in a period, newest first`,
      useCase: listMonitorChecks(kind),
      request: { params: byEitherId, query: historyQuery },
      toInput: ({ params, query: { from, to, ...query } }) => ({
        ...params,
        ...pageInput({ query }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      }),
      reply: pageOf(entryReply),
    }),
    defineEndpoint({
      method: 'get',
      path: `/api/${path}/{id}/uptime-stats`,
      tag,
      ...(agentReads ? { agents: 'api.read' } : {}),
      summary: `Uptime, response times, incidents and downtime of ${withArticle(label)} over a period`,
      useCase: getMonitorUptime(kind),
      request: { params: byEitherId, query: uptimeQuery },
      reply: reply(uptimeReply),
    }),
  ];
};

/** The endpoints for check results and statistics, for monitors of all kinds. */
export const checkHistoryEndpoints = allMonitorKinds.flatMap(endpointsOf);
