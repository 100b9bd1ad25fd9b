import type { ChangeFilter, MonitorChanges } from '../../application/changes/ports.ts';
import type { MonitorChange } from '../../domain/changes/monitor-change.ts';
import { listOffset } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['publicId', 'facet', 'subject', 'before', 'after', 'status', 'detectedAt', 'endedAt'] as const;

/** Stores the changes of monitored targets. */
export class PostgresMonitorChanges extends PostgresAdapter implements MonitorChanges {
  async page(
    monitorId: number,
    request: ListRequest,
    { status, facet }: ChangeFilter,
  ): Promise<ListPage<MonitorChange>> {
    const stored = this.database.query
      .selectFrom('monitor_change')
      .where('monitorId', '=', monitorId)
      .$if(status !== undefined, (of) => of.where('status', '=', status ?? 'open'))
      .$if(facet !== undefined, (of) => of.where('facet', '=', facet ?? 'nameServers'));
    const direction = request.sort === 'detectedAt' ? 'asc' : 'desc';
    const [items, { total }] = await Promise.all([
      stored
        .select(COLUMNS)
        .orderBy('detectedAt', direction)
        .orderBy('id', direction)
        .limit(request.perPage)
        .offset(listOffset(request))
        .execute(),
      stored.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
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
