import { Migration } from '@mikro-orm/migrations';

export class AlertSources extends Migration {
  override up(): void {
    this.addSql(`create table "im_source" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "type" text not null, "name" text not null, "team_id" int null, "escalation_policy_id" int null, "customer_id" int null, "routes" jsonb not null, "group_by" text not null, "auto_resolve_minutes" int null, "expect_every_minutes" int null, "storm" jsonb not null, "muted_until" timestamptz(3) null, "is_active" boolean not null, "token_hash" text null, "previous_token_hash" text null, "previous_token_until" timestamptz(3) null, "last_event_at" timestamptz(3) null, "silent_since" timestamptz(3) null)`);
    this.addSql(`alter table "im_source" add constraint "im_source_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_source_team_id_idx" on "im_source" ("team_id")`);
    this.addSql(`create index "im_source_escalation_policy_id_idx" on "im_source" ("escalation_policy_id")`);
    this.addSql(`create index "im_source_customer_id_idx" on "im_source" ("customer_id")`);
    this.addSql(`alter table "im_source" add constraint "im_source_token_hash_key" unique ("token_hash")`);
    this.addSql(`create index "im_source_list" on "im_source" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "im_source_previous_token" on "im_source" ("previous_token_hash") where previous_token_hash is not null`);
    this.addSql(`create index "im_source_expected" on "im_source" ("id") where expect_every_minutes is not null`);
    this.addSql(`create unique index im_source_built_in on im_source (organization_id, type) where type in ('events', 'monitors')`);
    this.addSql(`create table "im_event" ("id" bigserial primary key, "public_id" uuid not null, "source_id" int not null, "delivery_id" uuid not null, "received_at" timestamptz(3) not null, "kind" text not null, "key" text null, "alert" jsonb null, "targets" jsonb not null, "body" bytea null, "problem" text null, "note" text null, "attempts" int not null default 0, "effect" text null, "incident_id" int null, "processed_at" timestamptz(3) null)`);
    this.addSql(`alter table "im_event" add constraint "im_event_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_event_incident_id_idx" on "im_event" ("incident_id")`);
    this.addSql(`create index "im_event_list" on "im_event" ("source_id", "id")`);
    this.addSql(`create index "im_event_pending" on "im_event" ("source_id", "id") where processed_at is null`);
    this.addSql(`create table "im_alert" ("id" bigserial primary key, "source_id" int not null, "kind" text not null, "key" text not null, "is_open" boolean not null, "is_grouped" boolean not null, "severity" text not null, "summary" text not null, "firing" jsonb not null, "opened_at" timestamptz(3) not null, "resolved_at" timestamptz(3) null, "paged_at" timestamptz(3) null, "auto_resolve_at" timestamptz(3) null, "incident_id" int null, "update_at" timestamptz(3) null, "reported" jsonb null)`);
    this.addSql(`create index "im_alert_opened" on "im_alert" ("source_id", "opened_at")`);
    this.addSql(`create index "im_alert_of_incident" on "im_alert" ("incident_id", "id")`);
    this.addSql(`create index "im_alert_auto_resolve" on "im_alert" ("auto_resolve_at") where auto_resolve_at is not null`);
    this.addSql(`create index "im_alert_storm_update" on "im_alert" ("update_at") where update_at is not null`);
    this.addSql(`alter table "im_alert" add constraint "im_alert_key" unique ("source_id", "kind", "key")`);
    this.addSql(`alter table "heartbeat_reception" add "receiving_since" timestamptz(3) null`);
    this.addSql(`alter table "im_source" add constraint "im_source_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_source" add constraint "im_source_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete no action`);
    this.addSql(`alter table "im_source" add constraint "im_source_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_event" add constraint "im_event_source_id_fkey" foreign key ("source_id") references "im_source" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_event" add constraint "im_event_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_alert" add constraint "im_alert_source_id_fkey" foreign key ("source_id") references "im_source" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_alert" add constraint "im_alert_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete set null`);
  }
}
