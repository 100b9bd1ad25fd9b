import { teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { policyReferenceRules } from '../../domain/escalation/escalation-policy.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Customers } from '../customers/ports.ts';
import type { EscalationPolicies } from '../escalation/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { ImTeams } from '../teams/ports.ts';
import type { ImSettings, ImSettingsStore } from './ports.ts';

interface Needs {
  readonly imSettings: ImSettingsStore;
}

/** Returns the defaults of events of the caller's organization. */
export const getImSettings = defineQuery({
  name: 'getImSettings',
  permission: 'useIncidentManagement',
  refuses: [],
  execute:
    ({ imSettings }: Needs) =>
    async ({ caller }, _input: object) =>
      accepted(await imSettings.find(ownOrganization(caller))),
});

export const updateImSettings = defineCommand({
  name: 'updateImSettings',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(teamWriteRules), 'imTeamNotFound', 'invalidCustomerId', ...codesOf(policyReferenceRules)],
  execute:
    ({ imSettings, imTeams, customers, escalationPolicies }: Needs & { readonly imTeams: ImTeams; readonly customers: Customers; readonly escalationPolicies: EscalationPolicies }) =>
    async ({ caller, now, audit }, { changes }: { readonly changes: Partial<Pick<ImSettings, 'teamId' | 'customerId' | 'escalationPolicyId'>> }) => {
      const organizationId = ownOrganization(caller);
      const refusal = firstBroken(teamWriteRules, { caller, imRole: null });
      if (refusal !== null) return refusal;
      const scope = { organizationId, customerId: null };
      const { teamId, customerId } = changes;
      if (typeof teamId === 'number' && (await imTeams.find(scope, teamId)) === null) return refused('imTeamNotFound');
      if (typeof customerId === 'number' && (await customers.find(scope, customerId)) === null) return refused('invalidCustomerId');
      const policyId = changes.escalationPolicyId ?? null;
      const unknown = firstBroken(policyReferenceRules, { policyId, isKnown: policyId !== null && (await escalationPolicies.find(scope, policyId)) !== null });
      if (unknown !== null) return unknown;
      const before = await imSettings.lock(organizationId);
      const after = { ...before, ...changes, updatedAt: now };
      await imSettings.save(after);
      audit({ action: 'imSettings.updated', organizationId, subjectType: 'imSettings', subjectId: String(organizationId), ...changesOf<ImSettings>(before, after) });
      return accepted(after);
    },
});
