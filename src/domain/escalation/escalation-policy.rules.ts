import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { channelReferenceRules } from '../notifications/channel.rules.ts';
import { scheduleReferenceRules } from '../on-call/schedule.rules.ts';
import { imUserReferenceRules } from '../teams/user.rules.ts';
import { teamReferenceRules } from '../teams/team.rules.ts';
import { refused } from '../kernel/outcome.ts';
import type { EscalationPolicyMembers, EscalationTarget } from './escalation-policy.ts';

/** The targets of a policy that the organization has. */
export interface TargetFacts {
  /** The users of the organization by public id; `isEligible` is true if the user can be paged. */
  readonly users: ReadonlyMap<string, { readonly isEligible: boolean }>;
  /** The ids of the schedules of the organization. */
  readonly schedules: ReadonlySet<number>;
  /** The teams of the organization, including the team that owns the policy. */
  readonly teams: ReadonlySet<number>;
  /** The ids of the channels of the organization. */
  readonly channels: ReadonlySet<number>;
}

/** A policy to store. */
export interface PolicyFacts {
  /** The team and the steps of the policy. */
  readonly policy: Pick<EscalationPolicyMembers, 'teamId' | 'steps'>;
  readonly known: TargetFacts;
}

type TargetOf<Type extends EscalationTarget['type']> = Extract<EscalationTarget, { readonly type: Type }>;

/** Returns the targets of one type, in the order of the steps. */
export const targetsOfType = <Type extends EscalationTarget['type']>(
  { steps }: Pick<EscalationPolicyMembers, 'steps'>,
  type: Type,
): readonly TargetOf<Type>[] =>
  steps.flatMap(({ targets }) => targets.filter((target): target is TargetOf<Type> => target.type === type));

/** The team that a policy belongs to exists in the organization. */
export const policyTeamRules = mapFacts(
  ({ policy: { teamId }, known }: PolicyFacts) => ({ ids: teamId === null ? [] : [teamId], known: known.teams }),
  teamReferenceRules,
);

/** The targets of a policy exist in the organization, and its users can be paged. */
export const policyTargetRules = [
  ...mapFacts(
    ({ policy, known }: PolicyFacts) => ({
      ids: targetsOfType(policy, 'team').map(({ teamId }) => teamId),
      known: known.teams,
    }),
    teamReferenceRules,
  ),
  ...mapFacts(
    ({ policy, known }: PolicyFacts) => ({
      ids: targetsOfType(policy, 'schedule').map(({ scheduleId }) => scheduleId),
      known: known.schedules,
    }),
    scheduleReferenceRules,
  ),
  ...mapFacts(
    ({ policy, known }: PolicyFacts) => ({
      ids: targetsOfType(policy, 'channel').map(({ channelId }) => channelId),
      known: known.channels,
    }),
    channelReferenceRules,
  ),
  ...mapFacts(
    ({ policy, known }: PolicyFacts) => ({
      ids: targetsOfType(policy, 'user').map(({ userId }) => userId),
      known: known.users,
    }),
    imUserReferenceRules,
  ),
] as const;

/** A policy that something refers to cannot be deleted. */
export const policyRemovalRules = [
  { code: 'imPolicyInUse', broken: ({ usedBy }) => usedBy.length > 0, data: ({ usedBy }) => ({ usedBy }) },
] as const satisfies readonly Rule<{ readonly usedBy: readonly unknown[] }>[];

/** Answers the escalation of an incident that has no policy with steps. */
export const policyMissing = refused('imEscalationPolicyMissing');
