import { Migration } from '@mikro-orm/migrations';

/** Agenda's jobs (the table of its PostgreSQL backend 3.0, with a unique index that `unique` jobs need), outbox streams and notification channels. */
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
    this.addSql(`
      create table notification_channel (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        name text not null,
        type text not null,
        config jsonb not null,
        recipients text[] not null,
        sealed_secrets text not null,
        is_active boolean not null,
        disabled_at timestamptz(3),
        disabled_reason text,
        refusals_in_row int not null default 0
      )`);
    this.addSql(`
      create table alert_delivery (
        id bigserial primary key,
        public_id uuid not null unique,
        channel_id int not null references notification_channel (id) on delete cascade,
        message_id text not null,
        event text not null,
        incident_id uuid,
        recipient text,
        attempt int not null,
        at timestamptz(3) not null,
        status text not null,
        response_status int,
        duration_ms int not null,
        error text,
        next_attempt_at timestamptz(3)
      )`);
    this.addSql(`create index notification_channel_list on notification_channel (organization_id, created_at, id)`);
    this.addSql(`create index notification_channel_customer on notification_channel (customer_id) where customer_id is not null`);
    this.addSql(`create index alert_delivery_list on alert_delivery (channel_id, at, id)`);
    this.addSql(`create index alert_delivery_age on alert_delivery (at)`);
  }
}
