import type { HeartbeatSignals, OverlongRun } from '../../application/checks/ports.ts';
import type { OpenRun } from '../../domain/checks/heartbeat-run.ts';
import { KEPT_SIGNALS } from '../../domain/checks/heartbeat-signal.ts';
import type { StoredSignal } from '../../domain/checks/heartbeat-signal.ts';
import { listOffset } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** The stored id of a run without an id. */
const NO_ID = '';

const idOf = (runId: string | null): string => runId ?? NO_ID;

/** Stores signals of heartbeats, numbered for each monitor, and the open runs. */
export class PostgresHeartbeatSignals extends PostgresAdapter implements HeartbeatSignals {
  openRuns(monitorId: number): Promise<readonly OpenRun[]> {
    return this.database.prepared<OpenRun>(
      `select nullif(run_id, '') "runId", started_at "startedAt", max_run_time "maxRunTime", due_at "dueAt"
       from heartbeat_run where monitor_id = $1 order by started_at`,
      [monitorId],
    );
  }

  async add(monitorId: number, signal: Omit<StoredSignal, 'number'>): Promise<void> {
    const { receivedAt, kind, exitStatus, runId, runTimeMs, sourceAddress, body, bodyBytes } = signal;
    await this.database.write(
      `with added as (
         insert into heartbeat_signal (monitor_id, number, received_at, kind, exit_status, run_id, run_time_ms, source_address, body, body_bytes)
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5::uuid, $6, $7, $8, $9 from heartbeat_signal where monitor_id = $1
         returning number
       )
       delete from heartbeat_signal where monitor_id = $1 and number <= (select number from added) - ${KEPT_SIGNALS}`,
      [monitorId, receivedAt, kind, exitStatus, runId, runTimeMs, sourceAddress, body, bodyBytes],
    );
  }

  async replaceRuns(monitorId: number, open: readonly OpenRun[]): Promise<void> {
    await this.database.write('delete from heartbeat_run where monitor_id = $1 and not (run_id = any($2::text[]))', [
      monitorId,
      open.map(({ runId }) => idOf(runId)),
    ]);
    if (open.length === 0) return;
    await this.database.query
      .insertInto('heartbeat_run')
      .values(open.map(({ runId, ...run }) => ({ monitorId, runId: idOf(runId), ...run })))
      .onConflict((conflict) =>
        conflict.columns(['monitorId', 'runId']).doUpdateSet(({ ref }) => ({
          startedAt: ref('excluded.startedAt'),
          maxRunTime: ref('excluded.maxRunTime'),
          dueAt: ref('excluded.dueAt'),
        })),
      )
      .execute();
  }

  overlong(now: Date, limit: number): Promise<readonly OverlongRun[]> {
    return this.database.prepared<OverlongRun>(
      `select monitor_id "monitorId", nullif(run_id, '') "runId", started_at "startedAt", max_run_time "maxRunTime"
       from heartbeat_run where due_at <= $1 order by due_at limit $2`,
      [now, limit],
    );
  }

  async noteOverlong({ monitorId, runId, startedAt }: OverlongRun): Promise<boolean> {
    const noted = await this.database.prepared(
      `update heartbeat_run set due_at = null
       where monitor_id = $1 and run_id = $2 and started_at = $3 and due_at is not null returning monitor_id`,
      [monitorId, idOf(runId), startedAt],
    );
    return noted.length > 0;
  }

  async page(monitorId: number, request: ListRequest): Promise<ListPage<StoredSignal>> {
    const { from, to } = request;
    const stored = this.database.query
      .selectFrom('heartbeat_signal')
      .where('monitorId', '=', monitorId)
      .$if(from !== undefined, (query) => query.where('receivedAt', '>=', from ?? null))
      .$if(to !== undefined, (query) => query.where('receivedAt', '<', to ?? null));
    const [items, { total }] = await Promise.all([
      stored
        .select([
          'number',
          'receivedAt',
          'kind',
          'exitStatus',
          'runId',
          'runTimeMs',
          'sourceAddress',
          'body',
          'bodyBytes',
        ])
        .orderBy('number', request.sort === 'receivedAt' ? 'asc' : 'desc')
        .limit(request.perPage)
        .offset(listOffset(request))
        .execute(),
      stored.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
  }
}
