import { z } from 'zod';
import { checkOutcomes } from '../../../domain/checks/check-outcome.ts';
import { nounOf } from '../../../application/monitors/kind-nouns.ts';
import { triggerMonitorCheck, triggerWords } from '../../../application/checks/trigger-check.ts';
import type { TriggerReport } from '../../../application/checks/trigger-check.ts';
import { TRIGGER_WAIT, triggerDecisions } from '../../../domain/checks/triggered-check.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, byPublicId, intId, timestamp } from '../kernel/fields.ts';
import { sentencesFrom } from '../kernel/replies/reply.ts';
import { isOpenToAgents, kindDocumentation, withArticle } from '../monitors/kind-documentation.ts';

const outcome = z.enum(checkOutcomes).nullable();
const reason = z.string().nullable().describe('The reason for a failure, as a stable code.');

const triggerReply = sentencesFrom(
  z
    .object({
      success: z.literal(true),
      triggeredAt: timestamp,
      locationIds: z.array(intId).describe('The locations that check the monitor.'),
      outcome: outcome.describe('`down` if a location saw a failure. Null while there is no result.'),
      reason,
      headline: z.string().nullable().describe('A failure in a few words, such as `answers 500`.'),
      summary: z.string().nullable().describe('The cause of a failure as a sentence.'),
      failures: z.int().nullable().describe('The number of consecutive failures at the location that decides.'),
      needed: z.int().nullable().describe('The number of consecutive failures that confirms an outage at a location.'),
      nextCheckAt: timestamp.nullable().describe('The time of the next check. Null for a paused monitor.'),
      decision: z
        .enum(triggerDecisions)
        .describe(
          'What the check means. `up` and `down` are confirmed; `confirming`, `recovering` and `tooFewLocations` need further checks; a `paused` monitor is checked for its history only; `pending`, `noWorker` and `notMade` have no result.',
        ),
      explanation: z
        .string()
        .describe('The decision as a sentence, such as `1 of 2 failures; the next check in 20 seconds decides.`'),
      results: z.array(z.object({ locationId: intId, outcome, reason })).describe('The result of each location.'),
    })
    .meta({ id: 'TriggeredCheck' }),
  (report: TriggerReport, language) => ({ ...report, ...triggerWords(report, language) }),
);

const endpointOf = (kind: MonitorKind) => {
  const { label, path } = kindDocumentation(kind);
  return defineEndpoint({
    tag: `${nounOf(kind.kind)}s`,
    ...(isOpenToAgents(kind) ? { agents: 'api.write.monitors' as const } : {}),
    method: 'post',
    path: `/api/${path}/{id}/trigger-check`,
    summary: `Check ${withArticle(label)} now`,
    description: `Returns the result; none after ${TRIGGER_WAIT / seconds(1)} seconds, for a paused monitor (see its history) and for a repeated idempotency key.`,
    useCase: triggerMonitorCheck(kind),
    request: { params: kind.ofCustomer === undefined ? byPublicId : byEitherId },
    toInput: ({ params: { id } }) => ({ id }),
    reply: triggerReply,
  });
};

/** The endpoints that check monitors now, for all kinds. */
export const triggerCheckEndpoints = allMonitorKinds.map(endpointOf);
