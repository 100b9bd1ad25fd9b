import { Migration } from '@mikro-orm/migrations';

export class Escalation extends Migration {
  override up(): void {
    this.addSql(`create table "im_escalation_policy" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "team_id" int null, "name" text not null, "steps" jsonb not null, "repeats" int not null, "repeat_after_minutes" int not null, "on_nobody" text not null, "ack_timeout_minutes" int null, "target_keys" text[] not null)`);
    this.addSql(`alter table "im_escalation_policy" add constraint "im_escalation_policy_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_escalation_policy_team_id_idx" on "im_escalation_policy" ("team_id")`);
    this.addSql(`create index "im_escalation_policy_list" on "im_escalation_policy" ("organization_id", "created_at", "id")`);
    this.addSql(`create index im_escalation_policy_targets on im_escalation_policy using gin (target_keys)`);
    this.addSql(`create table "im_escalation_run" ("id" serial primary key, "organization_id" int not null, "incident_id" int not null, "policy_id" int null, "plan" jsonb not null, "state" text not null, "outcome" text null, "position" int not null, "sequence" int not null, "has_reached" boolean not null, "is_acknowledged" boolean not null, "acknowledged_by_id" int null, "due_at" timestamptz(3) null)`);
    this.addSql(`create index "im_escalation_run_organization_id_idx" on "im_escalation_run" ("organization_id")`);
    this.addSql(`alter table "im_escalation_run" add constraint "im_escalation_run_incident_id_key" unique ("incident_id")`);
    this.addSql(`create index "im_escalation_run_policy_id_idx" on "im_escalation_run" ("policy_id")`);
    this.addSql(`create index "im_escalation_run_acknowledged_by_id_idx" on "im_escalation_run" ("acknowledged_by_id")`);
    this.addSql(`create index "im_escalation_run_due" on "im_escalation_run" ("due_at", "id") where due_at is not null`);
    this.addSql(`alter table "im_settings" add "escalation_policy_id" int null`);
    this.addSql(`alter table "im_settings" add constraint "im_settings_escalation_policy_id_fkey" foreign key ("escalation_policy_id") references "im_escalation_policy" ("id") on update no action on delete no action`);
    this.addSql(`create index "im_settings_escalation_policy_id_idx" on "im_settings" ("escalation_policy_id")`);
    this.addSql(`alter table "im_escalation_policy" add constraint "im_escalation_policy_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_escalation_policy" add constraint "im_escalation_policy_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete no action`);
    this.addSql(`alter table "im_escalation_run" add constraint "im_escalation_run_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_escalation_run" add constraint "im_escalation_run_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_escalation_run" add constraint "im_escalation_run_policy_id_fkey" foreign key ("policy_id") references "im_escalation_policy" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_escalation_run" add constraint "im_escalation_run_acknowledged_by_id_fkey" foreign key ("acknowledged_by_id") references "app_user" ("id") on update no action on delete set null`);
  }
}
