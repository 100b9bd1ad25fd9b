import { teamReferenceRules, teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { policyReferenceRules } from '../../domain/escalation/routing.rules.ts';
import { customerReferenceRules } from '../../domain/customers/customer.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { referenceTo } from '../../domain/kernel/references.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Customers } from '../customers/ports.ts';
import type { EscalationPolicies } from '../escalation/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { ImTeams } from '../teams/ports.ts';
import { refusedTeam } from '../teams/team-access.ts';
import type { ImSettings, ImSettingsStore } from './ports.ts';

interface Needs {
  readonly imSettings: ImSettingsStore;
}

interface UpdateNeeds extends Needs {
  readonly imTeams: Pick<ImTeams, 'find'>;
  readonly customers: Pick<Customers, 'find'>;
  readonly escalationPolicies: Pick<EscalationPolicies, 'find'>;
}

type ImDefaults = Pick<ImSettings, 'teamId' | 'customerId' | 'escalationPolicyId'>;

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

/** Changes the team, customer or escalation policy of events that name none. */
export const updateImSettings = defineCommand({
  name: 'updateImSettings',
  permission: 'useIncidentManagement',
  refuses: [
    ...codesOf(teamWriteRules),
    ...codesOf(teamReferenceRules),
    ...codesOf(customerReferenceRules),
    ...codesOf(policyReferenceRules),
  ],
  execute:
    ({ imSettings, imTeams, customers, escalationPolicies }: UpdateNeeds) =>
    async ({ caller, now, audit }, { changes }: { readonly changes: Partial<ImDefaults> }) => {
      const organizationId = ownOrganization(caller);
      const refusal = firstBroken(teamWriteRules, { caller, imRole: null });
      if (refusal !== null) return refusal;
      const scope = { organizationId, customerId: null };
      const { teamId = null, customerId = null, escalationPolicyId: policyId = null } = changes;
      const team = await refusedTeam({ imTeams }, organizationId, teamId);
      if (team !== null) return team;
      const customer = customerId === null ? null : await customers.find(scope, customerId);
      const policy = policyId === null ? null : await escalationPolicies.find(scope, policyId);
      const unknown =
        firstBroken(customerReferenceRules, referenceTo(customerId, customer)) ??
        firstBroken(policyReferenceRules, referenceTo(policyId, policy));
      if (unknown !== null) return unknown;
      const before = await imSettings.lock(organizationId);
      const after = { ...before, ...changes, updatedAt: now };
      await imSettings.save(after);
      audit({
        action: 'imSettings.updated',
        organizationId,
        subjectType: 'imSettings',
        subjectId: String(organizationId),
        ...changesOf<ImSettings>(before, after),
      });
      return accepted(after);
    },
});
