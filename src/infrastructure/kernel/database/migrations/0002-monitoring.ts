import { Migration } from '@mikro-orm/migrations';

/** Locations, monitors, check schedules and incidents. */
export class Monitoring extends Migration {
  override up(): void {
    this.addSql(`
      create table location (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        key text not null unique,
        name text not null,
        organization_id int references organization (id) on delete cascade,
        is_default boolean not null default true,
        is_active boolean not null default true
      )`);
    this.addSql(`
      create table monitor (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        kind text not null,
        monitoring_type text not null,
        name text not null,
        target text not null,
        status text not null,
        management_type text not null,
        check_interval int not null,
        timeout_seconds int not null,
        settings jsonb not null,
        sealed_secrets text,
        heartbeat_sha256 text unique,
        condition text not null,
        condition_since timestamptz(3)
      )`);
    this.addSql(`
      create table check_schedule (
        monitor_id int not null references monitor (id) on delete cascade,
        location_id int not null references location (id) on delete cascade,
        due_at timestamptz(3),
        lease_owner text,
        lease_until timestamptz(3),
        consecutive_failures int not null default 0,
        last_checked_at timestamptz(3),
        last_outcome text,
        last_reason text,
        primary key (monitor_id, location_id)
      )`);
    this.addSql(`
      create table incident (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        monitor_id int references monitor (id) on delete cascade,
        origin text not null,
        status text not null,
        title text not null,
        reason text,
        evidence jsonb,
        started_at timestamptz(3) not null,
        acknowledged_at timestamptz(3),
        resolved_at timestamptz(3),
        next_reminder_at timestamptz(3),
        reminders_sent int not null default 0
      )`);
    this.addSql(`
      create table incident_update (
        id serial primary key,
        public_id uuid not null unique,
        incident_id int not null references incident (id) on delete cascade,
        status text not null,
        message text not null,
        author_user_id int references app_user (id) on delete set null,
        created_at timestamptz(3) not null
      )`);
    this.addSql(`create index monitor_list on monitor (organization_id, kind, created_at, id)`);
    this.addSql(`create index monitor_customer on monitor (customer_id)`);
    this.addSql(`create index check_schedule_due on check_schedule (location_id, due_at) where due_at is not null`);
    this.addSql(`create unique index incident_one_open on incident (monitor_id) where origin = 'automatic' and resolved_at is null`);
    this.addSql(`create index incident_list on incident (organization_id, created_at, id)`);
    this.addSql(`create index incident_reminders on incident (next_reminder_at) where next_reminder_at is not null`);
    this.addSql(`create index incident_update_list on incident_update (incident_id, id)`);
  }
}
