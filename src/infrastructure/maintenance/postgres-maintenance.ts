import { sql } from 'kysely';
import type {
  MaintenanceWindows,
  WindowFilter,
  AnnounceablePeriod,
  MaintenancePeriods,
  RunningWindow,
  WindowTargetName,
} from '../../application/maintenance/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import type { OccurrenceAnnouncement, StoredOccurrence } from '../../domain/maintenance/window-announcements.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer, taggedMonitors } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { isInMaintenance } from '../monitors/monitor.sql.ts';
import { MaintenanceWindowRow } from './maintenance.entity.ts';

/** Returns the SQL expression of the customer of the website with the id. */
const customerOf = (websiteId: string): string =>
  `(select customer_id from monitor where id = ${websiteId} and kind = 'website')`;

export class PostgresMaintenanceWindows
  extends PostgresRepository<MaintenanceWindow, WindowFilter>
  implements MaintenanceWindows
{
  constructor(database: Database) {
    super(database, {
      entity: MaintenanceWindowRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      search: ['title'],
      conditions: {
        ...ofCustomer('maintenance_window.customer_id'),
        websiteId: (id) =>
          `(maintenance_window.monitor_type = 'website' and maintenance_window.target_id = ${id}
            or maintenance_window.monitor_type is null and maintenance_window.customer_id = ${customerOf(id)})`,
        tag: (tag) => `(maintenance_window.monitor_id in (${taggedMonitors(tag)})
            or maintenance_window.monitor_type is null and maintenance_window.customer_id in (select customer_id from monitor where id in (${taggedMonitors(tag)})))`,
        // The texts of times sort in order of time by their bytes only.
        endsAfter: (time) =>
          `(maintenance_window.recurrence <> 'none' or maintenance_window.end_time collate "C" > ${time})`,
        startsBefore: (time) => `maintenance_window.start_time collate "C" < ${time}`,
        monitorType: (type) => `maintenance_window.monitor_type is not distinct from ${type}`,
      },
    });
  }

  async takeUnexpanded(until: Date): Promise<MaintenanceWindow | null> {
    const { rows } = await sql<{ readonly id: number }>`
      select id from maintenance_window where expanded_until < ${until} order by expanded_until limit 1 for update skip locked
    `.execute(this.database.query);
    return rows[0] === undefined ? null : this.find(everywhere, rows[0].id);
  }

  async targetNames(ids: readonly number[]): Promise<ReadonlyMap<number, WindowTargetName>> {
    const { rows } = await sql<WindowTargetName & { readonly id: number }>`
      select w.id, coalesce(m.public_id, c.public_id) as "publicId", coalesce(m.name, c.name) as "name"
      from maintenance_window w
        left join monitor m on m.id = w.monitor_id
        left join customer c on w.monitor_type is null and c.id = w.customer_id
      where w.id = any(${ids}) and coalesce(m.id, c.id) is not null
    `.execute(this.database.query);
    return new Map(rows.map(({ id, publicId, name }) => [id, { publicId, name }]));
  }
}

/** Stores the occurrences of windows. */
export class PostgresMaintenancePeriods extends PostgresAdapter implements MaintenancePeriods {
  isWorkExpected(
    now: Date,
    { expandedUntil, expired }: { readonly expandedUntil: Date; readonly expired: Date },
  ): Promise<boolean> {
    return this.database.anyRow(
      sql`from maintenance_window where expanded_until < ${expandedUntil}`,
      sql`from maintenance_period where starts_at <= ${now} and not is_settled`,
      sql`from maintenance_period where announce_at <= ${now}`,
      sql`from maintenance_period where ends_at < ${expired} and is_settled`,
      sql`from incident where alert_withheld and status = 'open'`,
    );
  }

  async add(
    { id, monitorType, monitorId, customerId }: MaintenanceWindow,
    occurrences: readonly StoredOccurrence[],
  ): Promise<void> {
    if (occurrences.length === 0 || (monitorType !== null && monitorId === null)) return;
    const owner = monitorType === null ? { monitorId: null, customerId } : { monitorId, customerId: null };
    const rows = occurrences.map(({ from, to, announced, announceAt }) => ({
      windowId: id,
      ...owner,
      startsAt: from,
      endsAt: to,
      announced,
      announceAt,
    }));
    await this.database.query.insertInto('maintenance_period').values(rows).execute();
  }

  async withdraw({ id }: MaintenanceWindow, now: Date, announceEnd: boolean): Promise<boolean> {
    await sql`delete from maintenance_period where window_id = ${id} and starts_at >= ${now}`.execute(
      this.database.query,
    );
    const { rows } = await sql<{ readonly isAnnounced: boolean }>`
      update maintenance_period set ends_at = ${now}, announce_at = case when ${announceEnd} and announced = 'started' then ${now}::timestamptz end
      where window_id = ${id} and ends_at > ${now}
      returning announced is not distinct from 'started' as "isAnnounced"
    `.execute(this.database.query);
    return rows.some(({ isAnnounced }) => isAnnounced);
  }

  async takeAnnounceable(now: Date): Promise<AnnounceablePeriod | null> {
    const { rows } = await sql<AnnounceablePeriod>`
      select id, window_id as "windowId", starts_at as "from", ends_at as "to", announced
      from maintenance_period where announce_at <= ${now} and window_id is not null order by announce_at, id limit 1 for update skip locked
    `.execute(this.database.query);
    return rows[0] ?? null;
  }

  async noteAnnounced(id: number, announced: OccurrenceAnnouncement, announceAt: Date | null): Promise<void> {
    await this.database.query
      .updateTable('maintenance_period')
      .set({ announced, announceAt })
      .where('id', '=', id)
      .execute();
  }

  /**
   * Returns monitors whose spans do not reflect their periods: the last span must show a period that is in effect, and
   * a period that has ended must lie before it. A paused monitor stays paused during maintenance.
   */
  async outdated(now: Date, limit: number): Promise<readonly number[]> {
    const { rows } = await sql<{ readonly id: number }>`
      select distinct m.id
      from maintenance_period p
        join monitor m on m.id = p.monitor_id or m.customer_id = p.customer_id
        join state_span s on s.monitor_id = m.id and s.ended_at is null
      where p.starts_at <= ${now} and not p.is_settled and s.state <> 'paused'
        and case when p.ends_at > ${now} then s.state <> 'maintenance'
          else s.started_at < p.ends_at and not (s.state = 'maintenance' and ${isInMaintenance(now)}) end
      order by m.id limit ${limit}
    `.execute(this.database.query);
    return rows.map(({ id }) => id);
  }

  async settle(now: Date, expired: Date): Promise<void> {
    await sql`
      update maintenance_period p set is_settled = true
      where ends_at <= ${now} and not is_settled and not exists (
        select from monitor m join state_span s on s.monitor_id = m.id and s.ended_at is null
        where (m.id = p.monitor_id or m.customer_id = p.customer_id) and s.state <> 'paused' and s.started_at < p.ends_at
          and not (s.state = 'maintenance' and ${isInMaintenance(now)}))
    `.execute(this.database.query);
    await sql`delete from maintenance_period where ends_at < ${expired} and is_settled and announce_at is null`.execute(
      this.database.query,
    );
  }

  async running(monitorIds: readonly number[], now: Date): Promise<readonly RunningWindow[]> {
    const { rows } = await sql<RunningWindow>`
      select m.id as "monitorId", w.public_id as "windowId", p.starts_at as "startedAt", p.ends_at as "endsAt"
      from monitor m
        join maintenance_period p on p.monitor_id = m.id or p.customer_id = m.customer_id
        left join maintenance_window w on w.id = p.window_id
      where m.id = any(${monitorIds}::int[]) and p.starts_at <= ${now} and p.ends_at > ${now}
      order by m.id, p.ends_at
    `.execute(this.database.query);
    return rows;
  }
}
