import { Migration } from '@mikro-orm/migrations';

/** Check results in daily partitions, rollups, downtimes, and columns of schedules for the workers. */
export class Checking extends Migration {
  override up(): void {
    // Heartbeats have location 0, for which there is no row.
    this.addSql(`alter table check_schedule drop constraint check_schedule_location_id_fkey`);
    this.addSql(`alter table check_schedule add column asked_again boolean not null default false`);
    this.addSql(`alter table check_schedule set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`);
    this.addSql(`alter table incident add column times_opened int not null default 1`);
    this.addSql(`
      create table check_result (
        monitor_id int not null,
        location_id int not null,
        due_at timestamptz(3) not null,
        checked_at timestamptz(3) not null,
        outcome text not null,
        reason text,
        latency_ms real,
        latency_bucket smallint,
        details jsonb,
        primary key (monitor_id, due_at, location_id)
      ) partition by range (due_at)`);
    this.addSql(`create table check_result_default partition of check_result default`);
    this.addSql(`
      create table downtime (
        id serial primary key,
        monitor_id int not null references monitor (id) on delete cascade,
        incident_id int references incident (id) on delete set null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`);
    this.addSql(`create unique index downtime_one_open on downtime (monitor_id) where ended_at is null`);
    this.addSql(`create index downtime_list on downtime (monitor_id, started_at)`);
    this.addSql(`
      create table check_rollup (
        monitor_id int not null references monitor (id) on delete cascade,
        span text not null,
        starts_at timestamptz(3) not null,
        checks int not null,
        failures int not null,
        latency_count int not null,
        latency_sum double precision not null,
        histogram jsonb not null,
        downtime_seconds double precision not null,
        incidents int not null,
        primary key (monitor_id, span, starts_at)
      )`);
    this.addSql(`create table rollup_progress (span text primary key, counted_until timestamptz(3) not null)`);
    this.addSql(`create index incident_of_monitor on incident (monitor_id, id)`);
  }
}
