import { dueAction } from '../../domain/escalation/escalation-run.ts';
import { isWholeStep } from '../../domain/escalation/step-targets.ts';
import type { EscalationRuns, StepUser } from './ports.ts';
import { placeOf } from './record-advances.ts';
import { resolveSteps } from './run-steps.ts';
import type { TargetNeeds } from './run-steps.ts';

/** The ports that tell whom an escalation notifies next. */
export interface NextEscalationNeeds extends TargetNeeds {
  readonly escalationRuns: Pick<EscalationRuns, 'find'>;
}

/** The next people whom an escalation notifies by itself, unless something happens before. */
export interface NextEscalation {
  readonly at: Date;
  /** The number of the step, from 1; null for a reminder of the person who acknowledged. */
  readonly step: number | null;
  readonly people: readonly Pick<StepUser, 'publicId' | 'name'>[];
}

/** An incident whose escalation continues. */
interface Escalating {
  readonly id: number;
  /** The public id of the user who acknowledged it. */
  readonly acknowledgedBy: string | null;
}

/**
 * Returns whom the escalation of an incident notifies next, and when; null if it does not continue by itself. Those on
 * call are the people who are at that time.
 */
export const nextEscalation =
  (needs: NextEscalationNeeds) =>
  async ({ id, acknowledgedBy }: Escalating, now: Date): Promise<NextEscalation | null> => {
    const run = await needs.escalationRuns.find(id);
    if (run === null || run.dueAt === null) return null;
    const { organizationId, plan, dueAt } = run;
    const action = dueAction(run);
    if (action.kind === 'end') return null;
    const at = dueAt > now ? dueAt : now;
    if (action.kind === 'remind') {
      const users = acknowledgedBy === null ? [] : [acknowledgedBy];
      const found = await needs.escalationTargets.find({ users, teams: [], channels: [] });
      return { at: dueAt, step: null, people: [...found.users.values()] };
    }
    // The worker reports a damaged step, and does not continue the run.
    if (!isWholeStep(action.step)) return null;
    const resolved = await resolveSteps(needs)([{ organizationId, step: action.step }], at);
    return {
      at: dueAt,
      step: placeOf(plan, action.position).step,
      people: resolved.flatMap(({ people }) => people),
    };
  };
