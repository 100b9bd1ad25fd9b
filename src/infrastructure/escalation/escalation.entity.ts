import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EscalationPlan } from '../../domain/escalation/escalation-policy.ts';
import type { EscalationState } from '../../domain/escalation/escalation-run.machine.ts';
import type { EscalationOutcome } from '../../domain/escalation/escalation-progress.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { ImIncidentRow } from '../incident-management/incident-management.entity.ts';
import { ImEscalationPolicyRow } from './escalation-policy.entity.ts';

/** The escalation run of an incident. An incident without a policy has none until it is snoozed. */
export const ImEscalationRunRow = defineEntity({
  name: 'ImEscalationRunRow',
  tableName: 'im_escalation_run',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    incidentId: references(ImIncidentRow, 'cascade').unique(),
    /** The copied policy; null without a policy, and once it is deleted. */
    policyId: references(ImEscalationPolicyRow, 'set null').nullable().index(),
    plan: exported(p.json<EscalationPlan>()),
    state: exported(p.text().$type<EscalationState>()),
    outcome: exported(p.text().$type<EscalationOutcome>().nullable()),
    position: p.integer(),
    sequence: p.integer(),
    hasReached: p.boolean(),
    /** False for runs that are older than this column. */
    hasReachedChannels: p.boolean().default(false),
    /** Null before a step has reached somebody, and for runs that are older than this column. */
    reachedSequence: p.integer().nullable(),
    isAcknowledged: p.boolean(),
    acknowledgedById: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'im_escalation_run_due', properties: ['dueAt', 'id'], where: 'due_at is not null' }],
});
