import { sql } from 'kysely';
import type {
  ArchiveFile,
  OutdatedFile,
  ResultArchive,
  UnarchivedMonth,
} from '../../../application/checks/result-archive.ports.ts';
import type { Period } from '../../../domain/checks/check-period.ts';
import type { ArchiveProgress, MonthOfMonitor } from '../../../domain/checks/result-archive.ts';
import { monthBounds, monthOf } from '../../../domain/kernel/month.ts';
import { later, minutes } from '../../../domain/kernel/time.ts';
import { ARCHIVE_LOCK } from '../../kernel/database/advisory-locks.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

/** The key of the only row of `result_archive`. */
const ID = 'results';

const FILE = `name, organization_id "organizationId", month, monitor_ids "monitorIds", results, sha256`;

/** The time limit of statements that read a month of many monitors, or all files. */
const TIMEOUT = minutes(5);

/** The records of the files with archived results. A replica may still have those of files that were replaced. */
export class PostgresResultArchive extends PostgresAdapter implements ResultArchive {
  async progress(): Promise<ArchiveProgress | null> {
    const [row] = await this.database.onPrimary(() =>
      this.database.prepared<ArchiveProgress>(
        'select archived_until "archivedUntil", advanced_at "advancedAt" from result_archive where id = $1',
        [ID],
      ),
    );
    return row ?? null;
  }

  async advance(until: Date, now: Date): Promise<void> {
    await sql`
      insert into result_archive (id, archived_until, advanced_at) values (${ID}, ${until}, ${now})
      on conflict (id) do update set archived_until = excluded.archived_until, advanced_at = excluded.advanced_at
      where result_archive.archived_until < excluded.archived_until
    `.execute(this.database.query);
  }

  /** The monitors are chosen before their results are counted, so that no more are counted than are returned. */
  async unarchived(month: string, after: MonthOfMonitor | null, limit: number): Promise<readonly UnarchivedMonth[]> {
    const { from, to } = monthBounds(month);
    const counting = sql<UnarchivedMonth>`
      with chosen as materialized (
        select m.id, m.organization_id from monitor m
        where (m.organization_id, m.id) > (${after?.organizationId ?? 0}::int, ${after?.monitorId ?? 0}::int)
          and not exists (select from result_archive_file f where f.monitor_ids @> array[m.id] and f.month = ${month})
        order by m.organization_id, m.id limit ${limit})
      select chosen.id "monitorId", chosen.organization_id "organizationId", o.public_id "organizationPublicId",
        (select count(*)::int from check_result r where r.monitor_id = chosen.id and r.due_at >= ${from} and r.due_at < ${to}) as results
      from chosen join organization o on o.id = chosen.organization_id
      order by chosen.organization_id, chosen.id`;
    return (await this.database.inTime(TIMEOUT, () => counting.execute(this.database.query))).rows;
  }

  /** The lock keeps two processes from storing files with results of the same monitor. */
  add(file: ArchiveFile, now: Date): Promise<boolean> {
    return this.database.inTransaction(async () => {
      await sql`select pg_advisory_xact_lock(${ARCHIVE_LOCK})`.execute(this.database.query);
      const { rows } = await sql`
        select from result_archive_file where month = ${file.month} and monitor_ids && ${[...file.monitorIds]}::int[] limit 1
      `.execute(this.database.query);
      if (rows.length > 0 || !(await this.#keepOrganization(file.organizationId))) return false;
      await this.#insert(file, now);
      return true;
    });
  }

  replace(name: string, by: ArchiveFile | null, now: Date): Promise<boolean> {
    return this.database.inTransaction(async () => {
      const removed = await this.database.query
        .deleteFrom('result_archive_file')
        .where('name', '=', name)
        .returning('name')
        .execute();
      if (removed.length === 0) return false;
      if (by !== null) await this.#insert(by, now);
      return true;
    });
  }

  async months(): Promise<readonly string[]> {
    const rows = await this.database.query
      .selectFrom('result_archive_file')
      .select('month')
      .distinct()
      .orderBy('month')
      .execute();
    return rows.map(({ month }) => month);
  }

  async names(month?: string): Promise<readonly string[]> {
    const all = this.database.query.selectFrom('result_archive_file').select('name');
    const rows = await (month === undefined ? all : all.where('month', '=', month)).execute();
    return rows.map(({ name }) => name);
  }

  async outdated(): Promise<readonly OutdatedFile[]> {
    const found = sql<ArchiveFile & Pick<OutdatedFile, 'deletedMonitorIds'>>`
      select ${sql.raw(FILE)}, gone.ids "deletedMonitorIds" from result_archive_file,
        lateral (select array_agg(archived.id) as ids from unnest(monitor_ids) archived (id)
          where not exists (select from monitor m where m.id = archived.id)) gone
      where gone.ids is not null order by name`;
    const { rows } = await this.database.inTime(TIMEOUT, () => found.execute(this.database.query));
    return rows.map(({ deletedMonitorIds, ...file }) => ({ file, deletedMonitorIds }));
  }

  filesOf(monitorId: number, { from, to }: Period): Promise<readonly ArchiveFile[]> {
    return this.database.onPrimary(() =>
      this.database.prepared<ArchiveFile>(
        `select ${FILE} from result_archive_file where monitor_ids @> array[$1::int] and month >= $2 and month <= $3 order by month`,
        [monitorId, monthOf(from), monthOf(later(to, -1))],
      ),
    );
  }

  /** Keeps an organization from being erased before the transaction ends. Returns false if it was erased already. */
  async #keepOrganization(id: number): Promise<boolean> {
    const { rows } = await sql`select from organization where id = ${id} for key share`.execute(this.database.query);
    return rows.length > 0;
  }

  async #insert(file: ArchiveFile, now: Date): Promise<void> {
    await sql`
      insert into result_archive_file (name, organization_id, month, monitor_ids, results, sha256, archived_at)
      values (${file.name}, ${file.organizationId}, ${file.month}, ${[...file.monitorIds]}::int[], ${file.results}, ${file.sha256}, ${now})
    `.execute(this.database.query);
  }
}
