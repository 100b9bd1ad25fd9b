import { Migration } from '@mikro-orm/migrations';

/**
 * The states of monitors over time, in place of their downtimes. What is known of the past is converted: a monitor was up from its first stored check on,
 * except in its downtimes, until the present condition began. Earlier pauses were not stored.
 */
export class StateSpans extends Migration {
  override up(): void {
    this.addSql(`create table "state_span" ("monitor_id" int not null, "started_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "state" text not null, primary key ("monitor_id", "started_at"))`);
    this.addSql(`
      with known as (
        select id, created_at, status, condition, greatest(created_at, coalesce(condition_since, created_at)) as present_at,
          case when status = 'paused' then 'paused' else condition end as present, greatest(created_at, least(
            (select min(starts_at) from check_rollup where monitor_id = monitor.id and span = 'hour'),
            (select min(checked_at) from check_result where monitor_id = monitor.id and not while_paused),
            (select min(started_at) from downtime where monitor_id = monitor.id))) as checked_at
        from monitor
      ), turn as (
        select id, created_at as at, 0 as rank, 'unknown' as state from known
        union all select id, checked_at, 1, 'up' from known where checked_at < present_at
        union all select known.id, ended_at, 2, 'up' from known join downtime on monitor_id = known.id where ended_at <= present_at
        union all select known.id, greatest(started_at, created_at), 3, 'down' from known join downtime on monitor_id = known.id where started_at < present_at
        union all select id, present_at, 4, present from known
      ), distinct_turn as (
        select distinct on (id, at) id, at, state from turn order by id, at, rank desc
      ), changed as (
        select id, at, state, lag(state) over (partition by id order by at) as before from distinct_turn
      )
      insert into state_span (monitor_id, state, started_at, ended_at)
      select id, state, at, lead(at) over (partition by id order by at) from changed where before is distinct from state`);
    this.addSql(`create unique index "state_span_one_open" on "state_span" ("monitor_id") where ended_at is null`);
    this.addSql(`create index "state_span_in_maintenance" on "state_span" ("monitor_id") where state = 'maintenance' and ended_at is null`);
    this.addSql(`alter table "state_span" add constraint "state_span_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`drop table "downtime"`);
    this.addSql(`alter table "check_rollup" drop column "downtime_seconds", drop column "incidents"`);
    this.addSql(`drop index "incident_begun"`);
    this.addSql(`create index "incident_begun" on "incident" ("monitor_id", "started_at") where origin = 'automatic'`);
  }
}
