import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EscalationPlan } from '../../domain/escalation/escalation-policy.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { ImTeamRow } from '../teams/team.entity.ts';

export const ImEscalationPolicyRow = defineEntity({
  name: 'ImEscalationPolicyRow',
  tableName: 'im_escalation_policy',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    teamId: references(ImTeamRow).nullable().index(),
    name: personal(p.text(), 'kept'),
    steps: exported(p.json<EscalationPlan['steps']>()),
    repeats: p.integer(),
    repeatAfterMinutes: p.integer(),
    onNobody: exported(p.text().$type<EscalationPlan['onNobody']>()),
    ackTimeoutMinutes: p.integer().nullable(),
    /** The targets of the steps, each as `type:id`, to find the policies that refer to a record. See ADR 0088. */
    targetKeys: exported(p.array().$type<readonly string[]>()),
  },
  indexes: [
    { name: 'im_escalation_policy_list', properties: ['organizationId', 'createdAt', 'id'] },
    {
      name: 'im_escalation_policy_targets',
      expression: 'create index im_escalation_policy_targets on im_escalation_policy using gin (target_keys)',
    },
  ],
});
