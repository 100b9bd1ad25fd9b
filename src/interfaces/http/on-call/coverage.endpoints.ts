import { z } from 'zod';
import { getImCoverage } from '../../../application/on-call/coverage.ts';
import { DEFAULT_COVERAGE_DAYS, MAX_COVERAGE_DAYS, coverageFindingKinds } from '../../../domain/on-call/coverage.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { intId, textInt, timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

/** Something that leaves an incident without a person. */
export const coverageFinding = z
  .object({
    kind: z
      .enum(coverageFindingKinds)
      .describe('`gap`: nobody is on call in hours that the schedule promises; `inactivePerson` and `unreachablePerson`: whose turn it is, or whom a policy names; `policyReachesNobody`: an incident would reach nobody.'),
    scheduleId: intId.nullable(),
    scheduleName: z.string().nullable(),
    policyId: intId.nullable(),
    policyName: z.string().nullable(),
    userId: z.uuid().nullable(),
    userName: z.string().nullable(),
    startsAt: timestamp.describe('When it begins: for people of schedules, with their first turn.'),
    endsAt: timestamp,
  })
  .meta({ id: 'ImCoverageFinding' });

/** What would leave incidents without a person. */
export const coverageEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/im/coverage',
    tag: 'Incident management',
    summary: 'List what would leave incidents without a person',
    description: 'Without `coverage`, a schedule promises the hours to which its layers are restricted, apart from turns of nobody. A daily job mails each new finding of the next 30 days to the administrators once.',
    useCase: getImCoverage,
    request: { query: z.object({ days: textInt(MAX_COVERAGE_DAYS).prefault(DEFAULT_COVERAGE_DAYS).describe(`How many days ahead to examine, at most ${MAX_COVERAGE_DAYS}.`) }) },
    reply: reply(z.object({ from: timestamp, to: timestamp, findings: z.array(coverageFinding) }).meta({ id: 'ImCoverage' })),
  }),
];
