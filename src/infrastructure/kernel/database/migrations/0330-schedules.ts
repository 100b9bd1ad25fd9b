import { Migration } from '@mikro-orm/migrations';

/** Schedules with their earlier definitions and overrides, and since when users are inactive. */
export class Schedules extends Migration {
  override up(): void {
    this.addSql(`create table "im_schedule" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "team_id" int null, "name" text not null, "description" text null, "timezone" text not null, "layers" jsonb not null, "coverage" jsonb null)`);
    this.addSql(`alter table "im_schedule" add constraint "im_schedule_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_schedule_team_id_idx" on "im_schedule" ("team_id")`);
    this.addSql(`create index "im_schedule_list" on "im_schedule" ("organization_id", "created_at", "id")`);
    this.addSql(`create table "im_schedule_definition" ("id" serial primary key, "schedule_id" int not null, "until" timestamptz(3) not null, "timezone" text not null, "layers" jsonb not null)`);
    this.addSql(`create index "im_schedule_definition_until" on "im_schedule_definition" ("schedule_id", "until")`);
    this.addSql(`create table "im_override" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "schedule_id" int not null, "user_id" uuid not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "replaces_user_id" uuid null)`);
    this.addSql(`alter table "im_override" add constraint "im_override_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_override_organization_id_idx" on "im_override" ("organization_id")`);
    this.addSql(`create index "im_override_list" on "im_override" ("schedule_id", "created_at", "id")`);
    this.addSql(`create index "im_override_end" on "im_override" ("schedule_id", "ends_at")`);
    this.addSql(`alter table "app_user" add "deactivated_at" timestamptz(3) null`);
    this.addSql(`alter table "im_schedule" add constraint "im_schedule_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_schedule" add constraint "im_schedule_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete no action`);
    this.addSql(`alter table "im_schedule_definition" add constraint "im_schedule_definition_schedule_id_fkey" foreign key ("schedule_id") references "im_schedule" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_override" add constraint "im_override_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_override" add constraint "im_override_schedule_id_fkey" foreign key ("schedule_id") references "im_schedule" ("id") on update no action on delete cascade`);
  }
}
