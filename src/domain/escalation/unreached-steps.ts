import { next } from '../kernel/machine.ts';
import { startsPass } from './escalation-policy.ts';
import type { EscalationReport, EscalationRun } from './escalation-progress.ts';
import { escalationRunMachine } from './escalation-run.machine.ts';
import { stepOfKey } from './step-keys.ts';

/** The notification of a person by a step. */
export interface StepNotification {
  readonly stepKey: string;
  /** False if all of its pages have failed for good. */
  readonly canReach: boolean;
}

/** The consequence of pages that have failed permanently. */
export interface UnreachedStep {
  readonly run: EscalationRun;
  /** The position of the step that turned out to reach nobody, or null if the last step can still reach somebody. */
  readonly position: number | null;
  readonly report: EscalationReport | null;
}

/** Returns the number of the pass in which the run took its last step, from 0. */
const passOf = ({ plan }: EscalationRun, position: number): number =>
  Math.floor(position / Math.max(1, plan.steps.length));

/**
 * Returns the run after pages of its steps have failed for good, or null if nothing follows. If nobody of the last step
 * can be reached, the next step of the pass is due now, whatever `onNobody` says, because a step that is held would
 * page the same people again. A pass that has turned out to reach nobody is reported. A run that a person has stopped
 * or paused does not change. See ADR 0156.
 */
export const runAfterFailedPages = (
  run: EscalationRun,
  notifications: readonly StepNotification[],
  now: Date,
): UnreachedStep | null => {
  if (run.state !== 'waiting' && run.state !== 'exhausted') return null;
  const steps = notifications.flatMap((one) => {
    const key = stepOfKey(one.stepKey);
    return key === null ? [] : [{ ...one, ...key }];
  });
  const last = steps.filter(({ sequence }) => sequence === run.reachedSequence);
  const position = last.some(({ canReach }) => canReach) ? null : (last[0]?.position ?? null);
  const pass = passOf(run, run.position - 1);
  const hasReached =
    run.hasReached &&
    (run.hasReachedChannels || steps.some((one) => one.canReach && passOf(run, one.position) === pass));
  if (startsPass(run.plan, run.position)) return hasReached === run.hasReached ? null : afterPass(run, position);
  const dueAt = position !== null && run.dueAt !== null && run.dueAt > now ? now : run.dueAt;
  return hasReached === run.hasReached && dueAt === run.dueAt
    ? null
    : { run: { ...run, hasReached, dueAt }, position, report: null };
};

/** Ends a pass that has turned out to reach nobody. Its repetition, if there is one, keeps its time. */
const afterPass = (run: EscalationRun, position: number | null): UnreachedStep | null => {
  const state = run.state === 'waiting' ? run.state : next(escalationRunMachine, run.state, 'fail');
  return state === null
    ? null
    : { run: { ...run, state, hasReached: false, outcome: 'nobodyNotified' }, position, report: 'nobodyNotified' };
};
