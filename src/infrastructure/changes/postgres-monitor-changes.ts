import type { ChangeFilter, MonitorChanges } from '../../application/changes/ports.ts';
import type { MonitorChange } from '../../domain/changes/monitor-change.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { columnName } from '../kernel/database/columns.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['publicId', 'facet', 'subject', 'before', 'after', 'status', 'detectedAt', 'endedAt'] as const;

const SELECT = `select ${COLUMNS.map((name) => `monitor_change.${columnName(name)} "${name}"`).join(', ')}`;

/** Stores the changes of monitored targets. */
export class PostgresMonitorChanges extends PostgresAdapter implements MonitorChanges {
  page(monitorId: number, request: ListRequest, { status, facet }: ChangeFilter): Promise<ListPage<MonitorChange>> {
    const values: unknown[] = [monitorId];
    const conditions = [
      'monitor_change.monitor_id = $1',
      ...(status === undefined ? [] : [`monitor_change.status = $${values.push(status)}`]),
      ...(facet === undefined ? [] : [`monitor_change.facet = $${values.push(facet)}`]),
    ];
    return readPage<MonitorChange>(this.database, request, {
      select: SELECT,
      table: 'monitor_change',
      where: `${conditions.join(' and ')}${periodConditions(request, 'monitor_change.detected_at', values)}`,
      order: entryOrder(
        request,
        { detectedAt: 'monitor_change.detected_at' },
        'monitor_change.id',
        'monitor_change.detected_at desc, monitor_change.id desc',
      ),
      values,
    });
  }

  async lock(monitorId: number, publicId: string): Promise<MonitorChange | null> {
    const row = await this.database.query
      .selectFrom('monitor_change')
      .select(COLUMNS)
      .where('monitorId', '=', monitorId)
      .where('publicId', '=', publicId)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  open(monitorId: number): Promise<readonly MonitorChange[]> {
    return this.database.query
      .selectFrom('monitor_change')
      .select(COLUMNS)
      .where('monitorId', '=', monitorId)
      .where('status', '=', 'open')
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  async add(monitorId: number, change: MonitorChange): Promise<void> {
    await this.database.query
      .insertInto('monitor_change')
      .values({ monitorId, ...change })
      .execute();
  }

  async end({ publicId, status, endedAt }: MonitorChange): Promise<void> {
    await this.database.query
      .updateTable('monitor_change')
      .set({ status, endedAt })
      .where('publicId', '=', publicId)
      .where('status', '=', 'open')
      .execute();
  }
}
