import { DEFAULT_REPEAT_AFTER } from '../../src/domain/escalation/escalation-policy.ts';
import type { EscalationPlan, EscalationTarget } from '../../src/domain/escalation/escalation-policy.ts';
import { nextPartKey, partKey } from '../kernel/draft.ts';
import { NEW_HOURS } from '../on-call/schedule-form-model.ts';
import type { TypedHours } from '../on-call/schedule-form-model.ts';
import type { EscalationPolicy, SentPolicy } from './queries.ts';

/** The hours of a step as they are typed. */
export interface TypedStepHours extends TypedHours {
  readonly timezone: string;
}

/** A step as it is typed. */
export interface TypedStep {
  readonly [partKey]: number;
  readonly afterMinutes: string;
  readonly targets: readonly EscalationTarget[];
  /** Null for a step that always applies. */
  readonly onlyDuring: TypedStepHours | null;
}

/** A policy as it is typed. */
export interface TypedPolicy {
  readonly name: string;
  /** The id of the team; empty for none. */
  readonly teamId: string;
  readonly steps: readonly TypedStep[];
  readonly repeats: string;
  readonly repeatAfterMinutes: string;
  readonly onNobody: EscalationPlan['onNobody'];
  /** Empty for never. */
  readonly ackTimeoutMinutes: string;
}

/** Returns the id of the record that a target names, as text. */
export const idOfTarget = (target: EscalationTarget): string => {
  switch (target.type) {
    case 'user':
      return target.userId;
    case 'schedule':
      return String(target.scheduleId);
    case 'team':
      return String(target.teamId);
    case 'channel':
      return String(target.channelId);
  }
};

/** Returns the target of a type that names a record. */
export const targetOf = (type: EscalationTarget['type'], id: string): EscalationTarget => {
  switch (type) {
    case 'user':
      return { type, userId: id };
    case 'schedule':
      return { type, scheduleId: Number(id) };
    case 'team':
      return { type, teamId: Number(id) };
    case 'channel':
      return { type, channelId: Number(id) };
  }
};

/** Returns a new step after the others. */
export const newStep = (steps: readonly TypedStep[]): TypedStep => ({
  [partKey]: nextPartKey(steps),
  afterMinutes: steps.length === 0 ? '0' : '15',
  targets: [],
  onlyDuring: null,
});

/** Returns new hours of a step. */
export const newStepHours = (timezone: string): TypedStepHours => ({ ...NEW_HOURS, timezone });

/** Returns a new policy with one step. */
export const newPolicy = (): TypedPolicy => ({
  name: '',
  teamId: '',
  steps: [newStep([])],
  repeats: '0',
  repeatAfterMinutes: String(DEFAULT_REPEAT_AFTER),
  onNobody: 'next',
  ackTimeoutMinutes: '',
});

/** Returns a stored policy as it is typed. */
export const typedPolicy = (policy: EscalationPolicy): TypedPolicy => ({
  name: policy.name,
  teamId: policy.teamId === null ? '' : String(policy.teamId),
  steps: policy.steps.map(({ afterMinutes, targets, onlyDuring }, key) => ({
    [partKey]: key,
    afterMinutes: String(afterMinutes),
    targets,
    onlyDuring,
  })),
  repeats: String(policy.repeats),
  repeatAfterMinutes: String(policy.repeatAfterMinutes),
  onNobody: policy.onNobody,
  ackTimeoutMinutes: policy.ackTimeoutMinutes === null ? '' : String(policy.ackTimeoutMinutes),
});

/** Returns a typed policy as the API takes it. */
export const sentPolicy = ({ teamId, steps, ...typed }: TypedPolicy): SentPolicy => ({
  name: typed.name,
  teamId: teamId === '' ? null : Number(teamId),
  steps: steps.map(({ afterMinutes, targets, onlyDuring }) => ({
    afterMinutes: Number(afterMinutes),
    targets: [...targets],
    onlyDuring: onlyDuring === null ? null : { ...onlyDuring, days: [...onlyDuring.days] },
  })),
  repeats: Number(typed.repeats),
  repeatAfterMinutes: Number(typed.repeatAfterMinutes),
  onNobody: typed.onNobody,
  ackTimeoutMinutes: typed.ackTimeoutMinutes === '' ? null : Number(typed.ackTimeoutMinutes),
});
