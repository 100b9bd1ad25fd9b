import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { UpstreamComponents, UpstreamComponentState } from '../../application/status-pages/ports.ts';
import { LONGEST_UPSTREAM_DELAY } from '../../domain/status-pages/upstream.ts';
import { dueRanges, isDueTime } from '../kernel/database/due-times.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { organizationIsUsable } from '../organizations/organization.sql.ts';

const DUE_AT = 'c.upstream_due_at';

const isOfUsable = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from organization o where o.id = p.organization_id and ${organizationIsUsable(now)})`;

/** Stores what is known of the status pages that components show. */
export class PostgresUpstreamComponents extends PostgresAdapter implements UpstreamComponents {
  anyDue(now: Date): Promise<boolean> {
    return this.database.anyRow(
      ...dueRanges(DUE_AT, now, LONGEST_UPSTREAM_DELAY).map(
        (range) =>
          sql`from status_component c join status_page p on p.id = c.status_page_id where ${range} and ${isOfUsable(now)}`,
      ),
    );
  }

  async claimDue(
    now: Date,
    leaseUntil: Date,
    limit: { readonly total: number; readonly perOrganization: number },
  ): Promise<readonly UpstreamComponentState[]> {
    const isDue = isDueTime(DUE_AT, now, LONGEST_UPSTREAM_DELAY);
    const { rows } = await sql<UpstreamComponentState>`
      with due as (
        select c.id, c.upstream_due_at, row_number() over (partition by p.organization_id order by c.upstream_due_at, c.id) as position
        from status_component c join status_page p on p.id = c.status_page_id where ${isDue} and ${isOfUsable(now)}
      ), claimed as (
        select c.id from status_component c join due on due.id = c.id
        where due.position <= ${limit.perOrganization} and ${isDue}
        order by due.upstream_due_at limit ${limit.total} for no key update of c skip locked)
      update status_component c set upstream_due_at = ${leaseUntil} from claimed where c.id = claimed.id
      returning c.id, c.upstream, c.upstream_status "upstreamStatus", c.upstream_problem "upstreamProblem",
        c.upstream_read_at "upstreamReadAt", c.upstream_failures "upstreamFailures", c.upstream_due_at "upstreamDueAt"`.execute(
      this.database.query,
    );
    return rows;
  }

  async saveState({ id, upstream, ...state }: UpstreamComponentState): Promise<void> {
    await this.database.query
      .updateTable('status_component')
      .set(state)
      .where('id', '=', id)
      .where(sql<boolean>`upstream = ${JSON.stringify(upstream)}::jsonb`)
      .execute();
  }
}
