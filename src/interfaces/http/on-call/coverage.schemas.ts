import { z } from 'zod';
import { coverageFindingKinds } from '../../../domain/on-call/coverage.ts';
import { intId, timestamp } from '../kernel/fields.ts';

/** A finding about a situation in which an incident would reach nobody. */
export const coverageFinding = z
  .object({
    kind: z
      .enum(coverageFindingKinds)
      .describe(
        '`gap`: nobody is on call in hours that the schedule promises; `inactivePerson` and `unreachablePerson`: whose turn it is, or whom a policy names; `policyReachesNobody`: an incident would reach nobody.',
      ),
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
