import type { teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import {
  policyRemovalRules,
  policyTargetRules,
  policyTeamRules,
} from '../../domain/escalation/escalation-policy.rules.ts';
import type { EscalationPolicy, EscalationPolicyMembers } from '../../domain/escalation/escalation-policy.ts';
import { DEFAULT_COVERAGE_DAYS } from '../../domain/on-call/coverage.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import type { ImMembers } from '../teams/ports.ts';
import { refusedTeamWrite, teamGuard } from '../teams/team-access.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { coverageRange } from '../on-call/coverage.ts';
import { policyFindingsOf } from './coverage.ts';
import type { PolicyFindingNeeds } from './coverage.ts';
import type { EscalationPolicies, EscalationTargets } from './ports.ts';

interface Needs {
  readonly escalationPolicies: EscalationPolicies;
}

interface WritingNeeds extends Needs {
  readonly imMembers: ImMembers;
  readonly escalationTargets: EscalationTargets;
}

interface SavingNeeds extends WritingNeeds, PolicyFindingNeeds {
  readonly escalationTargets: EscalationTargets;
}

/** Returns a saved policy with the findings about it. */
const savedPolicy = async (needs: SavingNeeds, policy: EscalationPolicy, now: Date) => ({
  ...policy,
  warnings: await policyFindingsOf(needs, policy.organizationId, coverageRange(now, DEFAULT_COVERAGE_DAYS), [policy]),
});

const targetCodes = codesOf(policyTargetRules);

/** Lists escalation policies, newest first. */
export const listEscalationPolicies = definePageQuery({
  name: 'listEscalationPolicies',
  permission: 'configureEscalation',
  records: ({ escalationPolicies }: Needs) => escalationPolicies,
});

/** Returns an escalation policy. */
export const getEscalationPolicy = defineRecordQuery({
  name: 'getEscalationPolicy',
  permission: 'configureEscalation',
  missing: 'notFound',
  records: ({ escalationPolicies }: Needs) => escalationPolicies,
});

type PolicyCode = CodeOf<typeof policyTeamRules> | CodeOf<typeof policyTargetRules> | CodeOf<typeof teamWriteRules>;

/** Refuses a policy that must not be stored as it is; null for one that may. */
const policyRefusal = async (
  needs: WritingNeeds,
  context: CommandContext,
  organizationId: number,
  policy: EscalationPolicyMembers,
): Promise<Refusal<PolicyCode> | null> => {
  const facts = { policy, known: await needs.escalationTargets.lock(organizationId, policy) };
  return (
    firstBroken(policyTeamRules, facts) ??
    (await refusedTeamWrite(needs, context, policy.teamId)) ??
    firstBroken(policyTargetRules, facts)
  );
};

const policies = defineRecordCommands({
  subject: 'escalationPolicy',
  permission: 'configureEscalation',
  records: ({ escalationPolicies }: WritingNeeds) => escalationPolicies,
  missing: 'notFound',
  taken: {},
  guard: teamGuard,
});

/** Creates an escalation policy. The answer warns of steps that would reach nobody. */
export const createEscalationPolicy = policies.create({
  name: 'createEscalationPolicy',
  refuses: [...targetCodes, ...teamGuard.refuses],
  decide: async (context, members: EscalationPolicyMembers, needs: SavingNeeds) => {
    const organizationId = ownOrganization(context.caller);
    const refusal = await policyRefusal(needs, context, organizationId, members);
    return refusal ?? accepted({ ...context.stamp, ...members, organizationId });
  },
  audited: (_stored, members) => members,
  answer: ({ now }, stored, needs) => savedPolicy(needs, stored, now),
});

/** Changes a policy. Escalations that run continue on their copies. */
export const updateEscalationPolicy = policies.update({
  name: 'updateEscalationPolicy',
  refuses: [...targetCodes, ...teamGuard.refuses],
  decide: async (context, found, { changes }: ChangeOf<Partial<EscalationPolicyMembers>>, needs: SavingNeeds) => {
    const changed: EscalationPolicy = { ...found, ...changes };
    return (await policyRefusal(needs, context, found.organizationId, changed)) ?? accepted(changed);
  },
  answer: ({ now }, stored, _input, needs) => savedPolicy(needs, stored, now),
});

/** Deletes a policy that nothing refers to. Escalations that run continue on their copies. */
export const deleteEscalationPolicy = policies.remove({
  name: 'deleteEscalationPolicy',
  refuses: codesOf(policyRemovalRules),
  refusal: async (_context, found, { escalationPolicies }) =>
    firstBroken(policyRemovalRules, { usedBy: await escalationPolicies.usedBy(found) }),
  audited: ({ name }) => ({ name }),
});
