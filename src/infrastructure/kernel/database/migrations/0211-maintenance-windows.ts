import { Migration } from '@mikro-orm/migrations';

/** Maintenance windows, their occurrences, and alerts that wait for their ends. */
export class MaintenanceWindows extends Migration {
  override up(): void {
    this.addSql(`create table "maintenance_window" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "customer_id" int null, "monitor_type" text null, "target_id" int not null, "monitor_id" int null, "title" text not null, "description" text null, "start_time" text not null, "end_time" text not null, "timezone" text not null, "recurrence" text not null, "notify_subscribers" boolean not null, "expanded_until" timestamptz(3) not null)`);
    this.addSql(`alter table "maintenance_window" add constraint "maintenance_window_public_id_key" unique ("public_id")`);
    this.addSql(`create index "maintenance_window_customer_id_idx" on "maintenance_window" ("customer_id")`);
    this.addSql(`create index "maintenance_window_monitor_id_idx" on "maintenance_window" ("monitor_id")`);
    this.addSql(`create index "maintenance_window_expansion" on "maintenance_window" ("expanded_until")`);
    this.addSql(`create index "maintenance_window_list" on "maintenance_window" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "maintenance_window_target" on "maintenance_window" ("target_id", "monitor_type")`);
    this.addSql(`create table "maintenance_period" ("id" serial primary key, "window_id" int null, "monitor_id" int null, "customer_id" int null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "is_settled" boolean not null default false)`);
    this.addSql(`create index "maintenance_period_window_id_idx" on "maintenance_period" ("window_id")`);
    this.addSql(`create index "maintenance_period_ended" on "maintenance_period" ("ends_at")`);
    this.addSql(`create index "maintenance_period_of_monitor" on "maintenance_period" ("monitor_id", "ends_at")`);
    this.addSql(`create index "maintenance_period_of_customer" on "maintenance_period" ("customer_id", "ends_at")`);
    this.addSql(`create index "maintenance_period_begun" on "maintenance_period" ("starts_at") where not is_settled`);
    this.addSql(`alter table "incident" add "alert_withheld" boolean not null default false`);
    this.addSql(`create index "incident_withheld" on "incident" ("monitor_id") where alert_withheld and status = 'open'`);
    this.addSql(`alter table "maintenance_window" add constraint "maintenance_window_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "maintenance_window" add constraint "maintenance_window_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "maintenance_window" add constraint "maintenance_window_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete set null`);
    this.addSql(`alter table "maintenance_period" add constraint "maintenance_period_window_id_fkey" foreign key ("window_id") references "maintenance_window" ("id") on update no action on delete set null`);
    this.addSql(`alter table "maintenance_period" add constraint "maintenance_period_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "maintenance_period" add constraint "maintenance_period_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
  }
}
