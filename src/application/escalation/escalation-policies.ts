import { teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import {
  policyRemovalRules,
  policyTargetRules,
  policyTeamRules,
} from '../../domain/escalation/escalation-policy.rules.ts';
import type { EscalationPolicy, EscalationPolicyMembers } from '../../domain/escalation/escalation-policy.ts';
import { DEFAULT_COVERAGE_DAYS } from '../../domain/on-call/coverage.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import type { ImMembers } from '../teams/ports.ts';
import { callersRole } from '../teams/teams.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
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
const writeCodes = codesOf(teamWriteRules);

export const listEscalationPolicies = definePageQuery({
  name: 'listEscalationPolicies',
  permission: 'configureEscalation',
  records: ({ escalationPolicies }: Needs) => escalationPolicies,
});

export const getEscalationPolicy = defineRecordQuery({
  name: 'getEscalationPolicy',
  permission: 'configureEscalation',
  missing: 'notFound',
  records: ({ escalationPolicies }: Needs) => escalationPolicies,
});

/** Refuses a caller who may not change policies of the team; null for one who may. */
const writeRefusal = async (needs: WritingNeeds, { caller }: Pick<CommandContext, 'caller'>, teamId: number | null) =>
  firstBroken(teamWriteRules, { caller, imRole: await callersRole(needs, caller, teamId) });

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
    (await writeRefusal(needs, context, policy.teamId)) ??
    firstBroken(policyTargetRules, facts)
  );
};

export const createEscalationPolicy = defineCommand({
  name: 'createEscalationPolicy',
  permission: 'configureEscalation',
  refuses: [...targetCodes, ...writeCodes],
  execute: (needs: SavingNeeds & { readonly ids: IdSource }) => async (context, members: EscalationPolicyMembers) => {
    const { caller, now } = context;
    const organizationId = ownOrganization(caller);
    const refusal = await policyRefusal(needs, context, organizationId, members);
    if (refusal !== null) return refusal;
    const stored = expectStored(
      await addOne(needs.escalationPolicies, {
        ...members,
        publicId: needs.ids.next(),
        organizationId,
        createdAt: now,
        updatedAt: now,
      }),
    );
    context.audit(auditEntry('escalationPolicy.created', stored, { after: { ...members } }));
    return accepted(await savedPolicy(needs, stored, now));
  },
});

/** Changes a policy. Escalations that run continue on their copies. */
export const updateEscalationPolicy = defineCommand({
  name: 'updateEscalationPolicy',
  permission: 'configureEscalation',
  refuses: ['notFound', ...targetCodes, ...writeCodes],
  execute:
    (needs: SavingNeeds) =>
    async (context, { id, changes }: ById & { readonly changes: Partial<EscalationPolicyMembers> }) => {
      const found = await needs.escalationPolicies.lock(context.scope, id);
      if (found === null) return refused('notFound');
      const changed: EscalationPolicy = { ...found, ...changes, updatedAt: context.now };
      const refusal =
        (await writeRefusal(needs, context, found.teamId)) ??
        (await policyRefusal(needs, context, found.organizationId, changed));
      if (refusal !== null) return refusal;
      const stored = expectStored(await needs.escalationPolicies.save(changed, found));
      context.audit(auditEntry('escalationPolicy.updated', stored, changesOf(found, stored)));
      return accepted(await savedPolicy(needs, stored, context.now));
    },
});

/** Deletes a policy that nothing refers to. Escalations that run continue on their copies. */
export const deleteEscalationPolicy = defineCommand({
  name: 'deleteEscalationPolicy',
  permission: 'configureEscalation',
  refuses: ['notFound', ...writeCodes, ...codesOf(policyRemovalRules)],
  execute:
    (needs: WritingNeeds) =>
    async (context, { id }: ById) => {
      const found = await needs.escalationPolicies.lock(context.scope, id);
      if (found === null) return refused('notFound');
      const refusal =
        (await writeRefusal(needs, context, found.teamId)) ??
        firstBroken(policyRemovalRules, { usedBy: await needs.escalationPolicies.usedBy(found) });
      if (refusal !== null) return refusal;
      await needs.escalationPolicies.remove(found);
      context.audit(auditEntry('escalationPolicy.deleted', found, { before: { name: found.name } }));
      return accepted({ success: true as const });
    },
});
