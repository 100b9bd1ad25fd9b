import { advanceRun, dueAction, startRun } from './escalation-run.ts';
import type { StepReach } from './escalation-progress.ts';
import type { EscalationPlan, EscalationStep } from './escalation-policy.ts';

/** The maximum number of steps that a simulation lists. */
export const MAX_SIMULATED_STEPS = 100;

/** A step of a simulation. */
export interface SimulatedStep {
  readonly at: Date;
  readonly step: EscalationStep;
  /** The position in the plan, including repetitions. */
  readonly position: number;
}

/** The end of a simulation: after the last step, at a step that is held, or at the end of its list. */
export type SimulationEnd = 'exhausted' | 'nobodyNotified' | 'held' | 'cut';

/**
 * Simulates the steps of an incident that nobody acknowledges. Each result names the people whom the step reaches at
 * its time.
 */
export function* simulateRun(plan: EscalationPlan, openedAt: Date): Generator<SimulatedStep, SimulationEnd, StepReach> {
  let run = startRun(plan, openedAt);
  for (let steps = 0; steps < MAX_SIMULATED_STEPS; steps += 1) {
    const action = dueAction(run);
    const at = run.dueAt ?? openedAt;
    if (action.kind !== 'step') return 'nobodyNotified';
    run = advanceRun(run, action, yield { at, step: action.step, position: action.position }, at).run;
    if (run.state === 'exhausted' || run.state === 'nobodyNotified' || run.state === 'held') return run.state;
  }
  return 'cut';
}
