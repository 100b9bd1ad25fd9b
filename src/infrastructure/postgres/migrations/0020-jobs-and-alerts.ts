import { Migration } from '@mikro-orm/migrations';

/** Agenda's jobs (the table of its PostgreSQL backend 3.0, and an index that its `unique` lacks), sending, and channels. */
export class JobsAndAlerts extends Migration {
  override up(): void {
    this.addSql(`
      create table agenda_jobs (
        id uuid primary key default gen_random_uuid(),
        name varchar(255) not null,
        priority int not null default 0,
        next_run_at timestamptz,
        type varchar(10) not null default 'normal' check (type in ('normal', 'single')),
        locked_at timestamptz,
        last_finished_at timestamptz,
        failed_at timestamptz,
        fail_count int,
        fail_reason text,
        repeat_timezone varchar(100),
        last_run_at timestamptz,
        repeat_interval varchar(255),
        data jsonb default '{}'::jsonb,
        repeat_at varchar(255),
        disabled boolean default false,
        progress real,
        fork boolean default false,
        last_modified_by varchar(255),
        debounce_started_at timestamptz,
        start_date timestamptz,
        end_date timestamptz,
        skip_days jsonb,
        created_at timestamptz,
        updated_at timestamptz
      )`);
    this.addSql(`create index agenda_jobs_find_and_lock_idx on agenda_jobs (name, next_run_at, priority desc, locked_at, disabled) where disabled = false`);
    this.addSql(`create unique index agenda_jobs_single_job_idx on agenda_jobs (name) where type = 'single'`);
    this.addSql(`create index agenda_jobs_locked_at_idx on agenda_jobs (locked_at) where locked_at is not null`);
    this.addSql(`create unique index agenda_jobs_waiting_key on agenda_jobs (name, (data->>'key')) where data ? 'key' and next_run_at is not null`);
    this.addSql(`alter table outbox add column stream text, add column first_attempt_at timestamptz(3)`);
    this.addSql(`create index outbox_stream on outbox (stream, id) where stream is not null and sent_at is null and failed_at is null`);
    this.addSql(`create index outbox_done on outbox ((coalesce(sent_at, failed_at))) where sent_at is not null or failed_at is not null`);
  }
}
