import { Migration } from '@mikro-orm/migrations';

export class Paging extends Migration {
  override up(): void {
    this.addSql(`create table "im_notification_rule" ("user_id" int not null, "high" jsonb not null, "low" jsonb not null, "quiet_hours" jsonb null, "shift_notice_minutes" int null, "updated_at" timestamptz(3) null, primary key ("user_id"))`);
    this.addSql(`create table "im_notification" ("id" bigserial primary key, "incident_id" int not null, "user_id" int not null, "step_key" text not null, "urgency" text not null, "created_at" timestamptz(3) not null, "held_until" timestamptz(3) null, "digest_id" bigint null)`);
    this.addSql(`create index "im_notification_user_id_idx" on "im_notification" ("user_id")`);
    this.addSql(`create index "im_notification_held" on "im_notification" ("held_until", "user_id") where held_until is not null`);
    this.addSql(`create index "im_notification_digest" on "im_notification" ("digest_id") where digest_id is not null`);
    this.addSql(`alter table "im_notification" add constraint "im_notification_unique" unique ("incident_id", "user_id", "step_key")`);
    this.addSql(`create table "im_contact_method" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "user_id" int not null, "name" text null, "type" text not null, "config" jsonb not null, "sealed_secrets" text not null, "verified_at" timestamptz(3) null, "code_digest" text null, "code_expires_at" timestamptz(3) null, "wrong_codes" int not null default 0)`);
    this.addSql(`alter table "im_contact_method" add constraint "im_contact_method_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_contact_method_organization_id_idx" on "im_contact_method" ("organization_id")`);
    this.addSql(`create index "im_contact_method_list" on "im_contact_method" ("user_id", "created_at", "id")`);
    this.addSql(`create table "im_page" ("id" uuid not null, "notification_id" bigint not null, "rule" text not null, "contact_method_id" int null, "method_type" text null, "due_at" timestamptz(3) not null, "state" text not null, "queued_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "stopped_because" text null, "attempts" int not null default 0, "attempted_at" timestamptz(3) null, "response_status" int null, "error" text null, "answer" text null, primary key ("id"))`);
    this.addSql(`create index "im_page_due" on "im_page" ("due_at") where state = 'waiting'`);
    this.addSql(`create index "im_page_contact_method" on "im_page" ("contact_method_id") where contact_method_id is not null`);
    this.addSql(`alter table "im_page" add constraint "im_page_unique" unique ("notification_id", "rule")`);
    this.addSql(`create table "im_page_link" ("sha256" text not null, "notification_id" bigint not null, "incident_id" int not null, "expires_at" timestamptz(3) not null, "answer" text null, "answered_at" timestamptz(3) null, primary key ("sha256"))`);
    this.addSql(`create index "im_page_link_notification_id_idx" on "im_page_link" ("notification_id")`);
    this.addSql(`create index "im_page_link_incident_id_idx" on "im_page_link" ("incident_id")`);
    this.addSql(`create index "im_page_link_expires_at_idx" on "im_page_link" ("expires_at")`);
    this.addSql(`alter table "im_notification_rule" add constraint "im_notification_rule_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_notification" add constraint "im_notification_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_notification" add constraint "im_notification_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_notification" add constraint "im_notification_digest_id_fkey" foreign key ("digest_id") references "im_notification" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_contact_method" add constraint "im_contact_method_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_contact_method" add constraint "im_contact_method_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_page" add constraint "im_page_notification_id_fkey" foreign key ("notification_id") references "im_notification" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_page" add constraint "im_page_contact_method_id_fkey" foreign key ("contact_method_id") references "im_contact_method" ("id") on update no action on delete set null`);
    this.addSql(`alter table "im_page_link" add constraint "im_page_link_notification_id_fkey" foreign key ("notification_id") references "im_notification" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_page_link" add constraint "im_page_link_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
  }
}
