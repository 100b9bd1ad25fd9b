import { NO_PLAN } from '../../../../src/domain/escalation/escalation-policy.ts';
import type { EscalationPlan, EscalationStep } from '../../../../src/domain/escalation/escalation-policy.ts';
import { advanceRun, dueAction, runAfter, startRun } from '../../../../src/domain/escalation/escalation-run.ts';
import type { EscalationRun, IncidentEvent, StepReach } from '../../../../src/domain/escalation/escalation-progress.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';

export const OPENED = new Date('2026-03-02T10:00:00Z');
export const at = (minute: number): Date => later(OPENED, minutes(minute));

export const step = (afterMinutes: number): EscalationStep => ({
  afterMinutes,
  targets: [{ type: 'user', userId: 'anna' }],
  onlyDuring: null,
});
export const planWith = (changes: Partial<EscalationPlan> = {}): EscalationPlan => ({
  ...NO_PLAN,
  steps: [step(5), step(10), step(15)],
  ...changes,
});
export const opened = (changes: Partial<EscalationPlan> = {}): EscalationRun => startRun(planWith(changes), OPENED);

export const due = (run: EscalationRun): Date => {
  if (run.dueAt === null) throw new Error('The run has no due time.');
  return run.dueAt;
};

/** Takes the due action of the run at its time. */
export const advance = (run: EscalationRun, reach: StepReach = 'somebody') =>
  advanceRun(run, dueAction(run), reach, due(run));

/** Returns the run after steps that had these reaches. */
export const after = (run: EscalationRun, ...reaches: readonly StepReach[]): EscalationRun =>
  reaches.reduce((present, reach) => advance(present, reach).run, run);

export const follow = (run: EscalationRun, event: IncidentEvent, now: Date): EscalationRun => {
  const changed = runAfter(run, event, now);
  if (changed === null) throw new Error(`The run ignored ${event.type}.`);
  return changed;
};

export const positionOf = (run: EscalationRun): number | string => {
  const action = dueAction(run);
  return action.kind === 'step' ? action.position : action.kind;
};

export const acknowledged: IncidentEvent = { type: 'acknowledged', by: 7 };
