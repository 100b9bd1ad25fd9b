import { targetRules } from '../../domain/alert-sources/target.rules.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import type { ImSources } from './ports.ts';

interface Target {
  readonly teamId?: number | null;
  readonly escalationPolicyId?: number | null;
  readonly customerId?: number | null;
}

/** Refuses a team, policy or customer that the organization does not have; null if it has all. */
export const refusedTarget = async (
  { imSources }: { readonly imSources: Pick<ImSources, 'knownTargets'> },
  organizationId: number,
  targets: readonly Target[],
): Promise<Refusal<CodeOf<typeof targetRules>> | null> => {
  const teamIds = targets.flatMap(({ teamId }) => teamId ?? []);
  const policyIds = targets.flatMap(({ escalationPolicyId }) => escalationPolicyId ?? []);
  const customerIds = targets.flatMap(({ customerId }) => customerId ?? []);
  // Most events name no target, so no query is needed.
  if (teamIds.length + policyIds.length + customerIds.length === 0) return null;
  const known = await imSources.knownTargets(organizationId, { teamIds, policyIds, customerIds });
  return firstBroken(targetRules, {
    teams: { ids: teamIds, known: new Set(known.teamIds) },
    policies: { ids: policyIds, known: new Set(known.policyIds) },
    customers: { ids: customerIds, known: new Set(known.customerIds) },
  });
};
