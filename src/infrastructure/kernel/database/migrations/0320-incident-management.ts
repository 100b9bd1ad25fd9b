import { Migration } from '@mikro-orm/migrations';

/** Teams, settings, incidents and timelines of incident management. */
export class IncidentManagement extends Migration {
  override up(): void {
    this.addSql(`create table "im_team" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "name" text not null, "description" text null)`);
    this.addSql(`alter table "im_team" add constraint "im_team_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_team_list" on "im_team" ("organization_id", "created_at", "id")`);
    this.addSql(`create table "im_team_member" ("id" serial primary key, "team_id" int not null, "user_id" int not null, "im_role" text not null, "created_at" timestamptz(3) not null)`);
    this.addSql(`create index "im_team_member_user_id_idx" on "im_team_member" ("user_id")`);
    this.addSql(`alter table "im_team_member" add constraint "im_team_member_unique" unique ("team_id", "user_id")`);
    this.addSql(`create table "im_settings" ("organization_id" int not null, "team_id" int null, "customer_id" int null, "updated_at" timestamptz(3) null, constraint "im_settings_pkey" primary key ("organization_id"))`);
    this.addSql(`create index "im_settings_team_id_idx" on "im_settings" ("team_id")`);
    this.addSql(`create index "im_settings_customer_id_idx" on "im_settings" ("customer_id")`);
    this.addSql(`create table "im_incident" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "customer_id" int null, "team_id" int null, "title" text not null, "description" text null, "severity" text not null, "status" text not null, "source" text not null, "is_manual" boolean not null default false, "dedup_key" text null, "is_test" boolean not null default false, "acknowledged_at" timestamptz(3) null, "acknowledged_by_id" int null, "resolved_at" timestamptz(3) null, "merged_into_id" int null, "snoozed_until" timestamptz(3) null)`);
    this.addSql(`alter table "im_incident" add constraint "im_incident_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_incident_acknowledged_by_id_idx" on "im_incident" ("acknowledged_by_id")`);
    this.addSql(`create index "im_incident_merged_into_id_idx" on "im_incident" ("merged_into_id")`);
    this.addSql(`create index "im_incident_list" on "im_incident" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "im_incident_status" on "im_incident" ("organization_id", "status", "created_at", "id")`);
    this.addSql(`create index "im_incident_of_team" on "im_incident" ("team_id", "created_at", "id")`);
    this.addSql(`create index "im_incident_of_customer" on "im_incident" ("customer_id", "created_at", "id")`);
    this.addSql(`create index "im_incident_snoozed" on "im_incident" ("snoozed_until") where snoozed_until is not null`);
    // A server can lack the extension.
    this.addSql(`
      do $$ begin
        create index im_incident_search on im_incident using gin (title gin_trgm_ops);
      exception when undefined_object then
        raise notice 'The extension pg_trgm cannot be used: %', sqlerrm;
      end $$`);
    this.addSql(`create table "im_incident_responder" ("id" serial primary key, "incident_id" int not null, "user_id" int not null, "added_at" timestamptz(3) not null)`);
    this.addSql(`create index "im_incident_responder_user_id_idx" on "im_incident_responder" ("user_id")`);
    this.addSql(`alter table "im_incident_responder" add constraint "im_incident_responder_unique" unique ("incident_id", "user_id")`);
    this.addSql(`create table "im_timeline_entry" ("id" bigserial primary key, "incident_id" int not null, "at" timestamptz(3) not null, "kind" text not null, "actor_kind" text not null, "user_id" int null, "source_id" int null, "data" jsonb not null)`);
    this.addSql(`create index "im_timeline_entry_user_id_idx" on "im_timeline_entry" ("user_id")`);
    this.addSql(`create index "im_timeline_entry_list" on "im_timeline_entry" ("incident_id", "at", "id")`);
    this.addSql(`alter table "im_team" add constraint "im_team_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_team_member" add constraint "im_team_member_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_team_member" add constraint "im_team_member_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_settings" add constraint "im_settings_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_settings" add constraint "im_settings_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete no action`);
    this.addSql(`alter table "im_settings" add constraint "im_settings_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_incident" add constraint "im_incident_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_incident" add constraint "im_incident_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_incident" add constraint "im_incident_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_incident" add constraint "im_incident_acknowledged_by_id_fkey" foreign key ("acknowledged_by_id") references "app_user" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_incident" add constraint "im_incident_merged_into_id_fkey" foreign key ("merged_into_id") references "im_incident" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_incident_responder" add constraint "im_incident_responder_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_incident_responder" add constraint "im_incident_responder_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_timeline_entry" add constraint "im_timeline_entry_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_timeline_entry" add constraint "im_timeline_entry_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete set null`);
  }
}
