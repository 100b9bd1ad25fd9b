import { sql } from 'kysely';
import type { TeamReferences } from '../../application/teams/ports.ts';
import type { UsedBy } from '../../domain/kernel/used-by.ts';
import { closedStatuses } from '../../domain/paging/incident-state.ts';
import type { ImTeam } from '../../domain/teams/team.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** The maximum number of records listed when the deletion of a team is refused. */
const MAX_USED_BY = 100;

/**
 * Finds the records of all incident management contexts that refer to teams. It belongs to this context because it is
 * the highest of them.
 */
export class PostgresTeamReferences extends PostgresAdapter implements TeamReferences {
  async to({ id }: ImTeam): Promise<readonly UsedBy[]> {
    const route = JSON.stringify([{ teamId: id }]);
    const { rows } = await sql<UsedBy>`
      select 'incident' "type", public_id::text "id", title "name" from im_incident
      where team_id = ${id} and status not in (${sql.join([...closedStatuses])})
      union all select 'escalationPolicy', public_id::text, name from im_escalation_policy
      where team_id = ${id} or target_keys @> array[${`team:${id}`}]
      union all select 'source', public_id::text, name from im_source where team_id = ${id} or routes @> ${route}::jsonb
      union all select 'customer', public_id::text, name from customer where im_team_id = ${id}
      union all select 'schedule', public_id::text, name from im_schedule where team_id = ${id}
      union all select 'settings', organization_id::text, 'settings' from im_settings where team_id = ${id}
      union all select 'outbound', public_id::text, name from im_outbound_integration where team_id = ${id}
      limit ${MAX_USED_BY}`.execute(this.database.query);
    return rows;
  }
}
