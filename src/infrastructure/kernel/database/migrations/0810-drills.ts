import { Migration } from '@mikro-orm/migrations';

export class Drills extends Migration {
  override up(): void {
    this.addSql(`create table "drill_settings" ("organization_id" int not null, "is_enabled" boolean not null, "day_of_month" int not null, "from" text not null, "to" text not null, "enabled_at" timestamptz(3) null, primary key ("organization_id"))`);
    this.addSql(`create table "drill" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "trigger" text not null, "month" text null, "hours" jsonb null, "status" text not null, "deadline_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "score" int null)`);
    this.addSql(`alter table "drill" add constraint "drill_public_id_key" unique ("public_id")`);
    this.addSql(`create index "drill_list" on "drill" ("organization_id", "created_at", "id")`);
    this.addSql(`create unique index "drill_one_running" on "drill" ("organization_id") where status = 'running'`);
    this.addSql(`alter table "drill" add constraint "drill_one_a_month" unique ("organization_id", "month")`);
    this.addSql(`create table "drill_link" ("id" uuid not null, "drill_id" int not null, "organization_id" int not null, "kind" text not null, "type" text null, "channel_id" int null, "contact_method_id" int null, "user_id" int null, "policy_id" int null, "name" text null, "recipient" text null, "state" text not null, "cause" text null, "error" text null, "due_at" timestamptz(3) not null, "sent_at" timestamptz(3) null, "accepted_at" timestamptz(3) null, "confirmed_at" timestamptz(3) null, "secret_sha256" text null, primary key ("id"))`);
    this.addSql(`create index "drill_link_drill_id_idx" on "drill_link" ("drill_id")`);
    this.addSql(`create index "drill_link_organization_id_idx" on "drill_link" ("organization_id")`);
    this.addSql(`create index "drill_link_channel_id_idx" on "drill_link" ("channel_id")`);
    this.addSql(`create index "drill_link_contact_method_id_idx" on "drill_link" ("contact_method_id")`);
    this.addSql(`create index "drill_link_user_id_idx" on "drill_link" ("user_id")`);
    this.addSql(`create index "drill_link_policy_id_idx" on "drill_link" ("policy_id")`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_secret" unique ("secret_sha256")`);
    this.addSql(`create index "drill_link_due" on "drill_link" ("due_at") where state = 'planned'`);
    this.addSql(`alter table "drill_settings" add constraint "drill_settings_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill" add constraint "drill_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_drill_id_fkey" foreign key ("drill_id") references "drill" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_channel_id_fkey" foreign key ("channel_id") references "notification_channel" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_contact_method_id_fkey" foreign key ("contact_method_id") references "im_contact_method" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "drill_link" add constraint "drill_link_policy_id_fkey" foreign key ("policy_id") references "im_escalation_policy" ("id") on update no action on delete cascade`);
  }
}
