import type { ImSources } from './ports.ts';

/** The codes of teams, policies and customers that the organization does not have. */
export const targetCodes = ['imTeamNotFound', 'imRoutingInvalidPolicyId', 'invalidCustomerId'] as const;

interface Target {
  readonly teamId?: number | null;
  readonly escalationPolicyId?: number | null;
  readonly customerId?: number | null;
}

/** The code of the first team, policy or customer that the organization does not have; null if it has all. */
export const refusedTarget = async ({ imSources }: { readonly imSources: ImSources }, organizationId: number, targets: readonly Target[]): Promise<(typeof targetCodes)[number] | null> => {
  if (targets.every(({ teamId, escalationPolicyId, customerId }) => (teamId ?? escalationPolicyId ?? customerId ?? null) === null)) return null;
  const ids = {
    teamIds: targets.flatMap(({ teamId }) => teamId ?? []),
    policyIds: targets.flatMap(({ escalationPolicyId }) => escalationPolicyId ?? []),
    customerIds: targets.flatMap(({ customerId }) => customerId ?? []),
  };
  const known = await imSources.knownTargets(organizationId, ids);
  const isMissing = (wanted: readonly number[], found: readonly number[]): boolean => wanted.some((id) => !found.includes(id));
  if (isMissing(ids.teamIds, known.teamIds)) return 'imTeamNotFound';
  if (isMissing(ids.policyIds, known.policyIds)) return 'imRoutingInvalidPolicyId';
  return isMissing(ids.customerIds, known.customerIds) ? 'invalidCustomerId' : null;
};
