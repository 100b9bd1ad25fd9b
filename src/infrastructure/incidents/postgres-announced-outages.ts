import { sql } from 'kysely';
import type {
  AnnouncedOutage,
  AnnouncedOutages,
  EndedOutage,
  AffectedComponent,
  AffectedComponents,
} from '../../application/incidents/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { customerIsServed } from '../customers/customer.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { isInMaintenance } from '../monitors/monitor.sql.ts';
import { organizationIsUsable } from '../organizations/organization.sql.ts';
import { inScope } from '../kernel/database/in-scope.ts';

/** Stores the automatic incidents that are announced to the subscribers of pages. */
export class PostgresAnnouncedOutages extends PostgresAdapter implements AnnouncedOutages {
  isWorkExpected(): Promise<boolean> {
    return this.database.anyRow(
      sql`from status_page where announce_after_minutes is not null`,
      sql`from announced_outage`,
    );
  }

  /**
   * Returns announcements that are due. A reopened incident keeps its confirmation, and is due again once the monitor
   * has been down for the page's delay.
   */
  async takeDue(now: Date, limit: number): Promise<readonly AnnouncedOutage[]> {
    const { rows } = await sql<AnnouncedOutage>`
      select i.organization_id as "organizationId", i.id as "incidentId", i.public_id as "incidentPublicId", i.times_opened as "timesOpened", i.started_at as "startedAt", page.id as "statusPageId",
        array(select same.id from status_component same where same.status_page_id = page.id and same.monitor_id = m.id order by same.id) as "componentIds"
      from incident i
        join monitor m on m.id = i.monitor_id
        join organization o on o.id = i.organization_id
        left join customer c on c.id = m.customer_id
        join status_component component on component.monitor_id = m.id
        join status_page page on page.id = component.status_page_id
      where i.origin = 'automatic' and i.resolved_at is null and m.status = 'active' and m.condition = 'down'
        and page.announce_after_minutes is not null
        and greatest(i.confirmed_at, m.condition_since) <= ${now}::timestamptz - page.announce_after_minutes * interval '1 minute'
        and not exists (select from announced_outage known where known.incident_id = i.id and known.status_page_id = page.id)
        and not ${isInMaintenance(now)} and ${organizationIsUsable(now)} and ${customerIsServed(now)}
      order by i.id, page.id limit ${limit} for update of i skip locked
    `.execute(this.database.query);
    if (rows.length === 0) return [];
    const added = await this.database.query
      .insertInto('announced_outage')
      .values(
        rows.map(({ statusPageId, incidentId, incidentPublicId, timesOpened, componentIds }) => ({
          statusPageId,
          incidentId,
          incidentPublicId,
          timesOpened,
          componentIds,
          announcedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['incidentId', 'statusPageId'])
      .execute();
    // A page with two components of the monitor is found twice, and another process may have announced the incident
    // meanwhile.
    return added.flatMap(
      (row) =>
        rows.find((outage) => outage.incidentId === row.incidentId && outage.statusPageId === row.statusPageId) ?? [],
    );
  }

  async takeEnded(limit: number): Promise<readonly EndedOutage[]> {
    const { rows } = await sql<EndedOutage>`
      with ended as (
        select outage.id, i.resolved_at from announced_outage outage left join incident i on i.id = outage.incident_id
        where i.id is null or i.resolved_at is not null
        order by outage.id limit ${limit} for update of outage skip locked)
      delete from announced_outage gone using ended, status_page page
      where gone.id = ended.id and page.id = gone.status_page_id
      returning page.organization_id as "organizationId", gone.status_page_id as "statusPageId", gone.incident_public_id as "incidentPublicId",
        gone.times_opened as "timesOpened", gone.component_ids as "componentIds", ended.resolved_at as "resolvedAt"
    `.execute(this.database.query);
    return rows;
  }
}

const OWNER = { organization: 'status_page.organizationId', customer: 'status_page.customerId' } as const;

/** Finds the components of status pages that monitors affect. */
export class PostgresAffectedComponents extends PostgresAdapter implements AffectedComponents {
  visible(scope: Scope, ids: readonly number[]): Promise<readonly AffectedComponent[]> {
    return inScope(this.#components.where('component.id', 'in', ids), scope, OWNER).execute();
  }

  byIds(ids: readonly number[]): Promise<readonly AffectedComponent[]> {
    return this.#components.where('component.id', 'in', ids).execute();
  }

  announcing({
    publicId,
    monitorId,
  }: Parameters<AffectedComponents['announcing']>[0]): Promise<readonly AffectedComponent[]> {
    return this.#components
      .where('component.monitorId', '=', monitorId)
      .where((where) =>
        where.exists(
          where
            .selectFrom('announcement')
            .select('announcement.id')
            .where('announcement.subjectId', '=', publicId)
            .whereRef('announcement.statusPageId', '=', 'component.statusPageId'),
        ),
      )
      .execute();
  }

  showing(
    target: { readonly monitorId: number } | { readonly customerId: number },
  ): Promise<readonly AffectedComponent[]> {
    if ('monitorId' in target) return this.#components.where('component.monitorId', '=', target.monitorId).execute();
    return this.#components
      .innerJoin('monitor', 'monitor.id', 'component.monitorId')
      .where('monitor.customerId', '=', target.customerId)
      .execute();
  }

  get #components() {
    return this.database.query
      .selectFrom('status_component as component')
      .innerJoin('status_page', 'status_page.id', 'component.statusPageId')
      .select(['component.id', 'component.statusPageId', 'status_page.organizationId', 'status_page.customerId'])
      .orderBy('component.id');
  }
}
