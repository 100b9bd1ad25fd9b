import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  RecordedStates,
  SpanChange,
  StateSpans,
  StateDayProgress,
  StateDays,
} from '../../../application/checks/statistics.ports.ts';
import type { Period } from '../../../domain/checks/check-period.ts';
import { noSeconds, monitorStates } from '../../../domain/checks/state-span.ts';
import type { OpenState, StateSeconds, StateSpan } from '../../../domain/checks/state-span.ts';
import { PERIOD_RETENTION } from '../../../domain/maintenance/maintenance-window.ts';
import type { LocalDay } from '../../../domain/checks/state-day.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';
import { replaceSpans } from './state-span.sql.ts';
import { secondsOfDays } from './state-day.sql.ts';
import { parseJsonTimestamp } from '../../kernel/database/timestamps.ts';

interface StoredPeriods {
  /** The times are strings, because the column is read as JSON. */
  readonly maintenance: readonly { readonly from: string; readonly to: string }[] | null;
}

interface OpenRow extends Pick<StateSpan, 'state' | 'startedAt'>, StoredPeriods {
  readonly monitorId: number;
}

/** The seconds of a monitor in a state in a period, or its open span if `period` is null. */
interface RecordedRow extends OpenRow {
  readonly period: number | null;
  readonly seconds: number;
}

const periodsOf = (stored: StoredPeriods['maintenance']): readonly Period[] =>
  (stored ?? []).map(({ from, to }) => ({ from: parseJsonTimestamp(from), to: parseJsonTimestamp(to) }));

/**
 * Reads state spans. The spans of a monitor follow each other, so that the span that contains a moment is the last one
 * that begins before it.
 */
export class PostgresStateSpans extends PostgresAdapter implements StateSpans {
  async open(monitorIds: readonly number[]): Promise<ReadonlyMap<number, OpenState>> {
    const rows = await this.database.composed(sql<OpenRow>`
      select s.monitor_id as "monitorId", s.state, s.started_at as "startedAt", ${periodsSince(sql`s.started_at - ${PERIOD_RETENTION} * interval '1 ms'`)} as maintenance
      from state_span s join monitor m on m.id = s.monitor_id
      where s.monitor_id = any(${monitorIds}::int[]) and s.ended_at is null
    `);
    return new Map(
      rows.map(({ monitorId, maintenance, ...span }) => [monitorId, { span, maintenance: periodsOf(maintenance) }]),
    );
  }

  async replace(changes: readonly SpanChange[]): Promise<void> {
    if (changes.every(({ spans }) => spans.length === 0)) return;
    await this.database.defer(sql`with ${replaceSpans(changes)}`.compile(this.database.query));
  }

  /** Both parts are read by one statement, so that a span that ends meanwhile is counted once. */
  async during(
    monitorIds: readonly number[],
    periods: readonly Period[],
  ): Promise<ReadonlyMap<number, RecordedStates>> {
    const [since, until] = [periods.map(({ from }) => from.toISOString()), periods.map(({ to }) => to.toISOString())];
    const { rows } = await sql<RecordedRow>`
      select m.id "monitorId", p.at::int - 1 "period", s.state,
        sum(extract(epoch from least(s.ended_at, p.until) - greatest(s.started_at, p.since)))::double precision seconds,
        null::timestamptz "startedAt", null::json maintenance
      from unnest(${monitorIds}::int[]) m (id)
        cross join unnest(${since}::timestamptz[], ${until}::timestamptz[]) with ordinality p (since, until, at)
        join state_span s on s.monitor_id = m.id and s.started_at < p.until and s.ended_at > p.since
          and s.started_at >= coalesce((select max(b.started_at) from state_span b where b.monitor_id = m.id and b.started_at <= p.since), '-infinity')
      group by m.id, p.at, s.state
      union all
      select s.monitor_id, null, s.state, null, s.started_at, ${periodsSince(sql`s.started_at`)}
      from state_span s join monitor m on m.id = s.monitor_id
      where s.monitor_id = any(${monitorIds}::int[]) and s.ended_at is null
    `.execute(this.database.query);
    const byMonitor = Map.groupBy(rows, ({ monitorId }) => monitorId);
    return new Map(
      [...byMonitor].map(([monitorId, stored]) => [monitorId, recordedStates(stored, periods.length)] as const),
    );
  }
}

/** Returns the maintenance periods of the monitor `m` that end after a time, as JSON. */
const periodsSince = (time: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('from', p.starts_at, 'to', p.ends_at)) from maintenance_period p
  where (p.monitor_id = m.id or p.customer_id = m.customer_id) and p.ends_at > ${time})`;

const recordedStates = (rows: readonly RecordedRow[], periods: number): RecordedStates => {
  const ended: StateSeconds[] = Array.from({ length: periods }, () => noSeconds);
  let open: OpenState = { span: null, maintenance: [] };
  for (const { period, state, seconds, startedAt, maintenance } of rows)
    if (period === null) open = { span: { state, startedAt }, maintenance: periodsOf(maintenance) };
    else ended[period] = { ...noSeconds, ...ended[period], [state]: seconds };
  return { open, ended };
};

/** The progress of each organization. Days that were summed in another time zone do not count. */
const PROGRESS = sql`
  select o.id as "organizationId", o.timezone, case when p.timezone = o.timezone then p.counted_until end as "countedUntil",
    (select min(s.started_at) from state_span s join monitor m on m.id = s.monitor_id where m.organization_id = o.id and p.timezone is distinct from o.timezone) as "firstSpanAt"
  from organization o left join state_day_progress p on p.organization_id = o.id`;

const COLUMNS = sql.raw(monitorStates.map((state) => `${state}_seconds`).join(', '));
const REPLACED = sql.raw(monitorStates.map((state) => `${state}_seconds = excluded.${state}_seconds`).join(', '));

/** Stores the sums of state spans by day. */
export class PostgresStateDays extends PostgresAdapter implements StateDays {
  async progress(): Promise<readonly StateDayProgress[]> {
    return (await sql<StateDayProgress>`${PROGRESS}`.execute(this.database.query)).rows;
  }

  async lock(organizationId: number): Promise<StateDayProgress | null> {
    await sql`select from state_day_progress where organization_id = ${organizationId} for update`.execute(
      this.database.query,
    );
    return (
      (await sql<StateDayProgress>`${PROGRESS} where o.id = ${organizationId}`.execute(this.database.query)).rows[0] ??
      null
    );
  }

  async sum(organizationId: number, days: readonly LocalDay[]): Promise<void> {
    await sql`
      insert into state_day (monitor_id, day, ${COLUMNS}) ${secondsOfDays(days, sql`m.organization_id = ${organizationId}`)}
      on conflict (monitor_id, day) do update set ${REPLACED}
    `.execute(this.database.query);
  }

  async advance(organizationId: number, timezone: string, until: Date): Promise<void> {
    await sql`
      insert into state_day_progress (organization_id, timezone, counted_until) values (${organizationId}, ${timezone}, ${until})
      on conflict (organization_id) do update set timezone = excluded.timezone, counted_until = excluded.counted_until
    `.execute(this.database.query);
  }
}
