import { sql } from 'kysely';
import type { EscalationPolicies } from '../../application/escalation/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { EscalationPolicy, EscalationTarget } from '../../domain/escalation/escalation-policy.ts';
import type { UsedBy } from '../../domain/kernel/used-by.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ImEscalationPolicyRow } from './escalation-policy.entity.ts';

/** The maximum number of records that the refusal to delete a record lists. */
const MAX_USED_BY = 100;

const keyOf = (target: EscalationTarget): string => {
  switch (target.type) {
    case 'user':
      return `user:${target.userId}`;
    case 'schedule':
      return `schedule:${target.scheduleId}`;
    case 'team':
      return `team:${target.teamId}`;
    case 'channel':
      return `channel:${target.channelId}`;
  }
};

/** Stores escalation policies, listed newest first. */
export class PostgresEscalationPolicies
  extends PostgresRepository<EscalationPolicy, { readonly ids?: readonly number[] }>
  implements EscalationPolicies
{
  constructor(database: Database) {
    super(database, {
      entity: ImEscalationPolicyRow,
      owner: { organization: 'organizationId' },
      hidden: ['targetKeys'],
      search: ['name'],
      order: 'im_escalation_policy.created_at desc, im_escalation_policy.id desc',
      conditions: { ids: (ids) => `im_escalation_policy.id = any (${ids}::int[])` },
      derived: ({ steps }) => ({ targetKeys: [...new Set(steps.flatMap(({ targets }) => targets.map(keyOf)))] }),
    });
  }

  withIds(ids: readonly number[]): Promise<readonly EscalationPolicy[]> {
    return this.list(everywhere, { ids });
  }

  async usedBy({ id }: EscalationPolicy): Promise<readonly UsedBy[]> {
    const { rows } = await sql<UsedBy>`
      select 'settings' "type", organization_id::text "id", 'settings' "name" from im_settings where escalation_policy_id = ${id}
      union all select 'source', public_id::text, name from im_source where escalation_policy_id = ${id} or routes @> ${JSON.stringify([{ escalationPolicyId: id }])}::jsonb
      union all select 'customer', public_id::text, name from customer where im_escalation_policy_id = ${id}
      limit ${MAX_USED_BY}`.execute(this.database.query);
    return rows;
  }

  async referringTo(target: EscalationTarget): Promise<readonly UsedBy[]> {
    const { rows } = await sql<UsedBy>`
      select 'escalationPolicy' "type", public_id::text "id", name from im_escalation_policy where target_keys @> array[${keyOf(target)}] order by id
      limit ${MAX_USED_BY}`.execute(this.database.query);
    return rows;
  }
}
