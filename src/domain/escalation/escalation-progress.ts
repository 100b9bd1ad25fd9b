import type { EscalationPlan, EscalationStep } from './escalation-policy.ts';
import type { EscalationState } from './escalation-run.machine.ts';

/** The outcome of the escalation of an incident that has ended. */
export const escalationOutcomes = ['acknowledged', 'exhausted', 'nobodyNotified', 'resolved', 'merged'] as const;

/** The outcome of an escalation that has ended. */
export type EscalationOutcome = (typeof escalationOutcomes)[number];

/** The progress of an escalation. */
export interface EscalationProgress {
  readonly state: EscalationState;
  /** The outcome of the present pass, or null while the escalation can still reach its first person in this pass. */
  readonly outcome: EscalationOutcome | null;
  /** The number of steps taken, repetitions included: the position of the next step in the plan. */
  readonly position: number;
  /** The number of times that a step ran, which identifies its notifications. */
  readonly sequence: number;
  /** True if a step of the present pass reached somebody, and not all of its pages have failed for good since. */
  readonly hasReached: boolean;
  /** True if a step of the present pass that names only channels reached one. */
  readonly hasReachedChannels: boolean;
  /** The sequence of the last step that reached somebody, or null if no step has. */
  readonly reachedSequence: number | null;
  /** The acknowledgement that stopped the run; `by` is the id of the user, or null if no person acknowledged it. */
  readonly acknowledgement: { readonly by: number | null } | null;
  /** The moment at which the run continues without further events, or null for never. */
  readonly dueAt: Date | null;
}

/** The run of an incident: its progress through the copy of its policy. See ADR 0087. */
export interface EscalationRun extends EscalationProgress {
  readonly plan: EscalationPlan;
}

/**
 * An event of the incident of a run. `progressed` is any other activity than an acknowledgement, such as a change of
 * the status.
 */
export type IncidentEvent =
  | { readonly type: 'acknowledged'; readonly by: number | null }
  | { readonly type: 'progressed' }
  | { readonly type: 'resolved' }
  | { readonly type: 'merged' }
  | { readonly type: 'snoozed'; readonly until: Date }
  | { readonly type: 'unsnoozed' }
  | { readonly type: 'realerted' };

/** The result of a step: it reached somebody, it reached nobody, or it does not apply at this hour. */
export type StepReach = 'somebody' | 'nobody' | 'outsideHours';

/** The reports that the administrators of the organization get. */
export type EscalationReport = 'held' | 'nobodyNotified';

/** A run after a step, with the reports to write. */
export interface Advance {
  readonly run: EscalationRun;
  readonly report: EscalationReport | null;
}

/** The action of a due run. */
export type DueAction =
  | { readonly kind: 'step'; readonly position: number; readonly step: EscalationStep }
  | { readonly kind: 'remind'; readonly userId: number }
  | { readonly kind: 'end' };
