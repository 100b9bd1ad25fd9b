import type { Rule } from '../kernel/rules.ts';
import type { EscalationPolicyMembers, EscalationTarget } from './escalation-policy.ts';

/** What the organization has of the targets of a policy. */
export interface TargetFacts {
  /** The users of the organization, by public id, and whether they can be paged. */
  readonly users: ReadonlyMap<string, { readonly isEligible: boolean }>;
  readonly schedules: ReadonlySet<number>;
  /** Also the team that the policy belongs to. */
  readonly teams: ReadonlySet<number>;
  readonly channels: ReadonlySet<number>;
}

/** A policy to store. */
export interface PolicyFacts {
  readonly policy: Pick<EscalationPolicyMembers, 'teamId' | 'steps'>;
  readonly known: TargetFacts;
}

type TargetOf<Type extends EscalationTarget['type']> = Extract<EscalationTarget, { readonly type: Type }>;

/** The targets of one type, in the order of the steps. */
export const targetsOfType = <Type extends EscalationTarget['type']>({ steps }: Pick<EscalationPolicyMembers, 'steps'>, type: Type): readonly TargetOf<Type>[] =>
  steps.flatMap(({ targets }) => targets.filter((target): target is TargetOf<Type> => target.type === type));

/** The team that a policy belongs to exists in the organization. */
export const policyTeamRules = [
  { code: 'imTeamNotFound', broken: ({ policy: { teamId }, known }) => teamId !== null && !known.teams.has(teamId) },
] as const satisfies readonly Rule<PolicyFacts>[];

/** The targets of a policy exist in the organization, and its users can be paged. */
export const policyTargetRules = [
  { code: 'imTeamNotFound', broken: ({ policy, known }) => targetsOfType(policy, 'team').some(({ teamId }) => !known.teams.has(teamId)) },
  { code: 'imScheduleNotFound', broken: ({ policy, known }) => targetsOfType(policy, 'schedule').some(({ scheduleId }) => !known.schedules.has(scheduleId)) },
  { code: 'channelNotFound', broken: ({ policy, known }) => targetsOfType(policy, 'channel').some(({ channelId }) => !known.channels.has(channelId)) },
  { code: 'userNotFound', broken: ({ policy, known }) => targetsOfType(policy, 'user').some(({ userId }) => !known.users.has(userId)) },
  { code: 'imUserNotEligible', broken: ({ policy, known }) => targetsOfType(policy, 'user').some(({ userId }) => known.users.get(userId)?.isEligible !== true) },
] as const satisfies readonly Rule<PolicyFacts>[];

/** A policy that incidents, sources or settings name must exist in the organization. */
export const policyReferenceRules = [
  { code: 'imRoutingInvalidPolicyId', broken: ({ policyId, isKnown }) => policyId !== null && !isKnown },
] as const satisfies readonly Rule<{ readonly policyId: number | null; readonly isKnown: boolean }>[];

/** A policy that something refers to cannot be deleted. */
export const policyRemovalRules = [
  { code: 'imPolicyInUse', broken: ({ usedBy }) => usedBy.length > 0, data: ({ usedBy }) => ({ usedBy }) },
] as const satisfies readonly Rule<{ readonly usedBy: readonly unknown[] }>[];
