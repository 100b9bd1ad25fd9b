import { z } from 'zod';
import { getImCoverage } from '../../../application/escalation/coverage.ts';
import { DEFAULT_COVERAGE_DAYS, MAX_COVERAGE_DAYS } from '../../../domain/on-call/coverage.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { textInt, timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';
import { coverageFinding } from '../on-call/coverage.schemas.ts';

/** Lists the findings that would leave incidents without a person. */
export const coverageEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/im/coverage',
    tag: 'Incident management',
    summary: 'List what would leave incidents without a person',
    description:
      'Without `coverage`, a schedule promises the hours to which its layers are restricted, apart from turns of nobody. A daily job mails each new finding of the next 30 days to the administrators once.',
    useCase: getImCoverage,
    request: {
      query: z.object({
        days: textInt(MAX_COVERAGE_DAYS)
          .prefault(DEFAULT_COVERAGE_DAYS)
          .describe(`How many days ahead to examine, at most ${MAX_COVERAGE_DAYS}.`),
      }),
    },
    reply: reply(
      z
        .object({
          from: timestamp,
          to: timestamp,
          findings: z.array(coverageFinding),
          alarmPath: z
            .object({
              testedAt: timestamp,
              score: z.int().describe('The percentage of tested links that reached their goal.'),
            })
            .nullable()
            .describe('The latest drill that has ended; see `/api/drills`.'),
        })
        .meta({ id: 'ImCoverage' }),
    ),
  }),
];
