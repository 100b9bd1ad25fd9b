import { Migration } from '@mikro-orm/migrations';

/** Manual incidents, the components that they name, and automatic incidents that were announced. */
export class ManualIncidents extends Migration {
  override up(): void {
    this.addSql(`create table "incident_component" ("incident_id" int not null, "component_id" int not null, primary key ("incident_id", "component_id"))`);
    this.addSql(`create index "incident_component_component_id_idx" on "incident_component" ("component_id")`);
    this.addSql(`create table "announced_outage" ("id" serial primary key, "status_page_id" int not null, "incident_id" int null, "incident_public_id" uuid not null, "times_opened" int not null, "component_ids" jsonb not null, "announced_at" timestamptz(3) not null)`);
    this.addSql(`create index "announced_outage_status_page_id_idx" on "announced_outage" ("status_page_id")`);
    this.addSql(`alter table "announced_outage" add constraint "announced_outage_unique" unique ("incident_id", "status_page_id")`);
    this.addSql(`alter table "incident" add "impact" text null, add "notify_subscribers" boolean not null default false, add "announced_component_ids" jsonb null`);
    this.addSql(`create index "incident_open_manual" on "incident" ("organization_id") where origin = 'manual' and resolved_at is null`);
    this.addSql(`alter table "maintenance_period" add "announced" text null, add "announce_at" timestamptz(3) null`);
    this.addSql(`create index "maintenance_period_announcements" on "maintenance_period" ("announce_at") where announce_at is not null`);
    this.addSql(`alter table "incident_component" add constraint "incident_component_incident_id_fkey" foreign key ("incident_id") references "incident" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "incident_component" add constraint "incident_component_component_id_fkey" foreign key ("component_id") references "status_component" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "announced_outage" add constraint "announced_outage_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "announced_outage" add constraint "announced_outage_incident_id_fkey" foreign key ("incident_id") references "incident" ("id") on update no action on delete set null`);
  }
}
