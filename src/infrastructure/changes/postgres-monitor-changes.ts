import type { ChangeFilter, KnownMonitorChange, MonitorChanges } from '../../application/changes/ports.ts';
import type { MonitorChange } from '../../domain/changes/monitor-change.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { columnName } from '../kernel/database/columns.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['publicId', 'facet', 'subject', 'before', 'after', 'status', 'detectedAt', 'endedAt'] as const;

const SELECT = `select ${COLUMNS.map((name) => `monitor_change.${columnName(name)} "${name}"`).join(', ')},
  refused_at "refusedAt", refused_by_id "refusedById", refusal_note "refusalNote",
  case when author.deleted_at is null then coalesce(nullif(trim(concat_ws(' ', author.first_name, author.last_name)), ''), author.email) end "refusedByName"`;

const JOINS = 'left join app_user author on author.id = monitor_change.refused_by_id';

interface Row extends Omit<KnownMonitorChange, 'refusal'> {
  readonly refusedAt: Date | null;
  readonly refusedById: number | null;
  readonly refusalNote: string | null;
}

const changeOf = ({ refusedAt, refusedById, refusalNote, ...change }: Row): KnownMonitorChange => ({
  ...change,
  refusal: refusedAt === null ? null : { at: refusedAt, byUserId: refusedById, note: refusalNote },
});

const refusalColumns = ({ refusal }: MonitorChange) => ({
  refusedAt: refusal?.at ?? null,
  refusedById: refusal?.byUserId ?? null,
  refusalNote: refusal?.note ?? null,
});

/** Stores the changes of monitored targets. */
export class PostgresMonitorChanges extends PostgresAdapter implements MonitorChanges {
  async page(
    monitorId: number,
    request: ListRequest,
    { status, facet }: ChangeFilter,
  ): Promise<ListPage<KnownMonitorChange>> {
    const values: unknown[] = [monitorId];
    const conditions = [
      'monitor_change.monitor_id = $1',
      ...(status === undefined ? [] : [`monitor_change.status = $${values.push(status)}`]),
      ...(facet === undefined ? [] : [`monitor_change.facet = $${values.push(facet)}`]),
    ];
    const { items, ...page } = await readPage<Row>(this.database, request, {
      select: SELECT,
      table: 'monitor_change',
      joins: JOINS,
      where: `${conditions.join(' and ')}${periodConditions(request, 'monitor_change.detected_at', values)}`,
      order: entryOrder(
        request,
        { detectedAt: 'monitor_change.detected_at' },
        'monitor_change.id',
        'monitor_change.detected_at desc, monitor_change.id desc',
      ),
      values,
    });
    return { ...page, items: items.map(changeOf) };
  }

  async find(monitorId: number, publicId: string): Promise<KnownMonitorChange | null> {
    const [found] = await this.#select('monitor_change.monitor_id = $1 and monitor_change.public_id = $2', [
      monitorId,
      publicId,
    ]);
    return found ?? null;
  }

  async lock(monitorId: number, publicId: string): Promise<MonitorChange | null> {
    const [found] = await this.#select(
      'monitor_change.monitor_id = $1 and monitor_change.public_id = $2 for update of monitor_change',
      [monitorId, publicId],
    );
    return found ?? null;
  }

  present(monitorId: number): Promise<readonly MonitorChange[]> {
    return this.#select(
      'monitor_change.monitor_id = $1 and monitor_change.ended_at is null order by monitor_change.id for update of monitor_change',
      [monitorId],
    );
  }

  async add(monitorId: number, change: MonitorChange): Promise<void> {
    const { refusal: _refusal, ...members } = change;
    await this.database.query
      .insertInto('monitor_change')
      .values({ monitorId, ...members, ...refusalColumns(change) })
      .execute();
  }

  async save(change: MonitorChange): Promise<void> {
    const { publicId, status, endedAt } = change;
    await this.database.query
      .updateTable('monitor_change')
      .set({ status, endedAt, ...refusalColumns(change) })
      .where('publicId', '=', publicId)
      .where('endedAt', 'is', null)
      .execute();
  }

  async #select(rest: string, values: readonly unknown[]): Promise<readonly KnownMonitorChange[]> {
    const rows = await this.database.prepared<Row>(`${SELECT} from monitor_change ${JOINS} where ${rest}`, values);
    return rows.map(changeOf);
  }
}
