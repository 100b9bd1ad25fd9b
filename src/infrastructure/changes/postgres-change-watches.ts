import { sql } from 'kysely';
import type { ChangeWatch, ChangeWatches, WatchedMonitor } from '../../application/changes/ports.ts';
import { OBSERVATION_INTERVAL } from '../../domain/changes/watched-facets.ts';
import { configuredTarget } from '../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteSettings } from '../../domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import { monitorKindOf, watchedKinds } from '../../domain/monitors/monitor-kinds.ts';
import type { ChangeSettings } from '../../domain/monitors/change-facets.ts';
import { monitoredMonitor } from '../checks/monitor-snapshot.sql.ts';
import { isDueTime } from '../kernel/database/due-times.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

type WatchedSettings = ChangeSettings & Pick<WebsiteSettings, 'connectHost' | 'connectPort'>;

const COLUMNS = ['monitorId', 'facets', 'nextAt', 'revision'] as const;

/** Stores what is known of the facets of monitors. Claims skip locked rows, so that processes do not wait. */
export class PostgresChangeWatches extends PostgresAdapter implements ChangeWatches {
  async unwatched(
    after: number,
    limit: number,
  ): Promise<readonly { readonly monitorId: number; readonly publicId: string }[]> {
    return this.database.query
      .selectFrom('monitor')
      .select(['id as monitorId', 'publicId'])
      .where('id', '>', after)
      .where('kind', 'in', [...watchedKinds])
      .where('target', '<>', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('change_watch').select('revision').whereRef('change_watch.monitorId', '=', 'monitor.id')),
        ),
      )
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async begin(watches: readonly Pick<ChangeWatch, 'monitorId' | 'nextAt'>[]): Promise<void> {
    await sql`
      insert into change_watch (monitor_id, facets, next_at)
      select id, '{}', given.next_at
      from unnest(${watches.map(({ monitorId }) => monitorId)}::int[], ${watches.map(({ nextAt }) => nextAt)}::timestamptz[]) as given (monitor_id, next_at)
        join monitor on id = given.monitor_id
      order by id for key share of monitor
      on conflict do nothing
    `.execute(this.database.query);
  }

  async claim(now: Date, leaseUntil: Date, limit: number): Promise<readonly ChangeWatch[]> {
    const { rows } = await sql<ChangeWatch>`
      update change_watch set next_at = ${leaseUntil}
      where monitor_id = any(array(
        select monitor_id from change_watch where ${isDueTime('next_at', now, OBSERVATION_INTERVAL)} order by next_at limit ${limit} for update skip locked))
      returning monitor_id "monitorId", facets, next_at "nextAt", revision
    `.execute(this.database.query);
    return rows;
  }

  async monitorOf(monitorId: number, now: Date): Promise<WatchedMonitor | null> {
    const [found, row] = await Promise.all([
      monitoredMonitor(this.database, monitorId, now),
      this.database.query
        .selectFrom('monitor')
        .select(['kind', 'settings'])
        .where('id', '=', monitorId)
        .executeTakeFirst(),
    ]);
    const kind = row === undefined ? null : monitorKindOf(row.kind);
    if (found === null || row === undefined || kind === null) return null;
    const settings = { ...initialSettings(kind.settings), ...row.settings } as Partial<WatchedSettings>;
    const { changes = [], connectHost = null, connectPort = null } = settings;
    return { ...found, settings: { changes }, connect: configuredTarget({ connectHost, connectPort }) };
  }

  async find(monitorId: number): Promise<ChangeWatch | null> {
    const row = await this.database.query
      .selectFrom('change_watch')
      .select(COLUMNS)
      .where('monitorId', '=', monitorId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** The monitor is locked first, as by its deletion, which waits for the watch afterwards. */
  async lock(monitorId: number): Promise<ChangeWatch | null> {
    const { query } = this.database;
    await query.selectFrom('monitor').select('id').where('id', '=', monitorId).forKeyShare().execute();
    const row = await query
      .selectFrom('change_watch')
      .select(COLUMNS)
      .where('monitorId', '=', monitorId)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  async save({ monitorId, facets, nextAt, revision }: ChangeWatch): Promise<void> {
    await this.database.query
      .updateTable('change_watch')
      .set({ facets, nextAt, revision: revision + 1 })
      .where('monitorId', '=', monitorId)
      .where('revision', '=', revision)
      .execute();
  }
}
