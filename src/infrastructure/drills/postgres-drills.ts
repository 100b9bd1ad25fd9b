import { sql } from 'kysely';
import type { Drills, DrillSettingsStore, ScheduledOrganization } from '../../application/drills/ports.ts';
import type { AlarmPathTest } from '../../application/escalation/ports.ts';
import { hasEnded } from '../../domain/drills/drill-link.ts';
import type { DrillLink } from '../../domain/drills/drill-link.ts';
import { defaultDrillSettings } from '../../domain/drills/drill-schedule.ts';
import type { StoredDrillSettings } from '../../domain/drills/drill-schedule.ts';
import type { Drill, FinishedDrill } from '../../domain/drills/drill.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { NoFilter } from '../../application/kernel/repository.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { organizationIsUsable } from '../organizations/organization.sql.ts';
import { DrillRow } from './drill.entity.ts';

interface Row extends Omit<FinishedDrill, 'status'> {
  readonly status: Drill['status'];
}

const drillOf = ({ status, finishedAt, score, ...common }: Row): Drill =>
  status === 'running' ? { ...common, status } : { ...common, status, finishedAt, score };

/** Stores the drills of organizations, one of which runs at a time. */
export class PostgresDrills
  extends PostgresRepository<Drill, NoFilter, Drill, 'drillRunning' | 'monthTaken'>
  implements Drills
{
  constructor(database: Database) {
    super(database, {
      entity: DrillRow,
      owner: { organization: 'organizationId' },
      order: 'drill.created_at desc, drill.id desc',
      taken: { drill_one_running: 'drillRunning', drill_one_a_month: 'monthTaken' },
      toView: drillOf,
    });
  }

  async findRunning(organizationId: number): Promise<Drill | null> {
    const { rows } = await sql<{
      readonly id: number;
    }>`select id from drill where organization_id = ${organizationId} and status = 'running'`.execute(
      this.database.query,
    );
    return rows[0] === undefined ? null : this.find(everywhere, rows[0].id);
  }

  async scheduled(now: Date): Promise<readonly ScheduledOrganization[]> {
    const { rows } = await sql<ScheduledOrganization & StoredDrillSettings>`
      select o.id "organizationId", o.timezone, s.is_enabled "isEnabled", s.day_of_month "dayOfMonth", s."from", s."to", s.enabled_at "enabledAt",
        (select max(d.month) from drill d where d.organization_id = o.id) "lastMonth"
      from drill_settings s join organization o on o.id = s.organization_id
      where s.is_enabled and ${organizationIsUsable(now)}
        and not exists (select from drill d where d.organization_id = o.id and d.status = 'running')
      order by o.id`.execute(this.database.query);
    return rows.map(({ organizationId, timezone, lastMonth, ...settings }) => ({
      organizationId,
      timezone,
      lastMonth,
      settings,
    }));
  }

  async latestTest(
    organizationId: number,
    within: { readonly from: Date; readonly to: Date } | null,
  ): Promise<AlarmPathTest | null> {
    const { from, to } = within ?? { from: null, to: null };
    const { rows } = await sql<AlarmPathTest>`
      select d.finished_at "testedAt", d.score from drill d
      where d.organization_id = ${organizationId} and d.score is not null
        and (${from}::timestamptz is null or d.finished_at >= ${from} and d.finished_at < ${to})
      order by d.finished_at desc, d.id desc limit 1`.execute(this.database.query);
    return rows[0] ?? null;
  }

  async ended(now: Date): Promise<readonly number[]> {
    const { rows } = await sql<{ readonly id: number; readonly isOver: boolean; readonly links: readonly DrillLink[] }>`
      select d.id, d.deadline_at <= ${now} "isOver",
        coalesce((select json_agg(json_build_object('kind', l.kind, 'type', l.type, 'state', l.state)) from drill_link l where l.drill_id = d.id), '[]') links
      from drill d where d.status = 'running' order by d.id`.execute(this.database.query);
    return rows.filter(({ isOver, links }) => isOver || links.every(hasEnded)).map(({ id }) => id);
  }
}

/** Stores the settings of organizations for their drills, one row for each. */
export class PostgresDrillSettings extends PostgresAdapter implements DrillSettingsStore {
  async find(organizationId: number): Promise<StoredDrillSettings> {
    return (await this.#settings(organizationId).executeTakeFirst()) ?? defaultDrillSettings;
  }

  /** Stores the defaults first, so that there is a row to lock. */
  async lock(organizationId: number): Promise<StoredDrillSettings> {
    await this.database.query
      .insertInto('drill_settings')
      .values({ organizationId, ...defaultDrillSettings })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.#settings(organizationId).forUpdate().executeTakeFirstOrThrow();
  }

  async save(
    organizationId: number,
    { isEnabled, dayOfMonth, from, to, enabledAt }: StoredDrillSettings,
  ): Promise<void> {
    await this.database.query
      .updateTable('drill_settings')
      .set({ isEnabled, dayOfMonth, from, to, enabledAt })
      .where('organizationId', '=', organizationId)
      .execute();
  }

  #settings(organizationId: number) {
    return this.database.query
      .selectFrom('drill_settings')
      .select(['isEnabled', 'dayOfMonth', 'from', 'to', 'enabledAt'])
      .where('organizationId', '=', organizationId);
  }
}
