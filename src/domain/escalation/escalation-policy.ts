import { minutes } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import type { LocalHours } from './local-hours.ts';

/** The maximum number of steps of an escalation policy. */
export const MAX_STEPS = 20;
/** The maximum number of targets of a step. */
export const MAX_TARGETS = 20;
/** The longest wait before a step or a repetition, in minutes. */
export const MAX_WAIT_MINUTES = 10_080;
/** The maximum number of repetitions of the steps of a policy. */
export const MAX_REPEATS = 20;
/** The default wait before a repetition, in minutes. */
export const DEFAULT_REPEAT_AFTER = 30;

/** A person, schedule, team or channel that a step notifies. Users are named by their public id. */
export type EscalationTarget =
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'schedule'; readonly scheduleId: number }
  | { readonly type: 'team'; readonly teamId: number }
  | { readonly type: 'channel'; readonly channelId: number };

/** A step of an escalation policy: who is notified, and how long after the step before. */
export interface EscalationStep {
  /** The time since the previous step, or for the first step since the opening of the incident, in minutes. */
  readonly afterMinutes: number;
  readonly targets: readonly EscalationTarget[];
  /** The local hours in which the step applies, or null if it applies at any time. */
  readonly onlyDuring: LocalHours | null;
}

/**
 * The choices for a step that reaches nobody: `next` runs the next step at once, and `hold` waits until the step
 * reaches somebody.
 */
export const onNobodyChoices = ['next', 'hold'] as const;

/** The part of a policy that a run copies. */
export interface EscalationPlan {
  readonly steps: readonly EscalationStep[];
  /** The number of repetitions of the steps after their first pass. */
  readonly repeats: number;
  /** Minutes from the last step of a pass to the first step of the next. */
  readonly repeatAfterMinutes: number;
  readonly onNobody: (typeof onNobodyChoices)[number];
  /**
   * The time after an acknowledgement at which the escalation continues if nothing else happens, in minutes, or null
   * for never.
   */
  readonly ackTimeoutMinutes: number | null;
}

/** The members of a policy that a caller sets. */
export interface EscalationPolicyMembers extends EscalationPlan {
  readonly name: string;
  /** The team that owns the policy, or null if the policy belongs to no team. */
  readonly teamId: number | null;
}

/** A stored escalation policy. */
export interface EscalationPolicy extends OrganizationRecord, EscalationPolicyMembers {}

/** Returns the members of a policy that make up its plan. */
export const planOf = ({
  steps,
  repeats,
  repeatAfterMinutes,
  onNobody,
  ackTimeoutMinutes,
}: EscalationPlan): EscalationPlan => ({
  steps,
  repeats,
  repeatAfterMinutes,
  onNobody,
  ackTimeoutMinutes,
});

/** The plan of an incident without a policy. */
export const NO_PLAN: EscalationPlan = {
  steps: [],
  repeats: 0,
  repeatAfterMinutes: DEFAULT_REPEAT_AFTER,
  onNobody: 'next',
  ackTimeoutMinutes: null,
};

/** Returns the number of steps that a plan takes, including repetitions. */
export const lengthOf = ({ steps, repeats }: EscalationPlan): number => steps.length * (repeats + 1);

/** Returns the step at a position counted through all repetitions, or null after the last step. */
export const stepAt = (plan: EscalationPlan, position: number): EscalationStep | null =>
  position < lengthOf(plan) ? (plan.steps[position % plan.steps.length] ?? null) : null;

/** Returns true if the step has other targets than channels. */
export const namesPeople = ({ targets }: Pick<EscalationStep, 'targets'>): boolean =>
  targets.some(({ type }) => type !== 'channel');

/** Returns the wait between a step and the step before it, in milliseconds. */
export const waitBefore = (plan: EscalationPlan, position: number): number =>
  minutes(
    startsPass(plan, position) && position > 0 ? plan.repeatAfterMinutes : (stepAt(plan, position)?.afterMinutes ?? 0),
  );

/** Returns true if a position is the first of a pass through the steps. */
export const startsPass = ({ steps }: EscalationPlan, position: number): boolean =>
  position % Math.max(1, steps.length) === 0;
