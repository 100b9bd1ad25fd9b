import { customerRoutingRules } from '../../domain/alert-sources/target.rules.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { CustomerRouting } from '../customers/ports.ts';
import type { ImSources } from './ports.ts';

/** Judges the default teams and escalation policies that customers name. */
export const customerRouting = ({
  imSources,
}: {
  readonly imSources: Pick<ImSources, 'knownTargets'>;
}): CustomerRouting => ({
  check: async (organizationId, sent) => {
    const teamIds = sent.flatMap(({ imTeamId }) => imTeamId ?? []);
    const policyIds = sent.flatMap(({ imEscalationPolicyId }) => imEscalationPolicyId ?? []);
    // Most requests name neither, so no query is needed.
    if (teamIds.length + policyIds.length === 0) return () => null;
    const known = await imSources.knownTargets(organizationId, { teamIds, policyIds, customerIds: [] });
    const [teams, policies] = [new Set(known.teamIds), new Set(known.policyIds)];
    return ({ imTeamId = null, imEscalationPolicyId = null }) =>
      firstBroken(customerRoutingRules, {
        teams: { ids: imTeamId === null ? [] : [imTeamId], known: teams },
        policies: { ids: imEscalationPolicyId === null ? [] : [imEscalationPolicyId], known: policies },
      });
  },
});
