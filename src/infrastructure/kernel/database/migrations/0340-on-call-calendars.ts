import { Migration } from '@mikro-orm/migrations';

export class OnCallCalendars extends Migration {
  override up(): void {
    this.addSql(`create table "im_coverage_finding" ("id" serial primary key, "organization_id" int not null, "kind" text not null, "schedule_id" int null, "policy_id" int null, "user_id" uuid null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null)`);
    this.addSql(`create index "im_coverage_finding_organization_id_idx" on "im_coverage_finding" ("organization_id")`);
    this.addSql(`create table "im_calendar" ("id" serial primary key, "organization_id" int not null, "schedule_id" int not null, "ics" text not null, "timezone" text not null, "content" text null, "etag" text null, "last_modified" text null, "read_at" timestamptz(3) null, "problem" jsonb null, "unmatched" jsonb not null, "failures" int not null default 0, "next_read_at" timestamptz(3) null)`);
    this.addSql(`create index "im_calendar_organization_id_idx" on "im_calendar" ("organization_id")`);
    this.addSql(`create index "im_calendar_due" on "im_calendar" ("next_read_at") where next_read_at is not null`);
    this.addSql(`alter table "im_calendar" add constraint "im_calendar_source" unique ("schedule_id", "ics", "timezone")`);
    this.addSql(`create table "im_calendar_span" ("id" serial primary key, "calendar_id" int not null, "user_id" uuid not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null)`);
    this.addSql(`create index "im_calendar_span_end" on "im_calendar_span" ("calendar_id", "ends_at")`);
    this.addSql(`create table "im_calendar_feed" ("id" serial primary key, "organization_id" int not null, "schedule_id" int null, "user_id" int null, "token_hash" text not null, "created_at" timestamptz(3) not null)`);
    this.addSql(`create index "im_calendar_feed_organization_id_idx" on "im_calendar_feed" ("organization_id")`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_schedule" unique ("schedule_id")`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_user" unique ("user_id")`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_token" unique ("token_hash")`);
    this.addSql(`alter table "im_coverage_finding" add constraint "im_coverage_finding_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar" add constraint "im_calendar_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar" add constraint "im_calendar_schedule_id_fkey" foreign key ("schedule_id") references "im_schedule" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar_span" add constraint "im_calendar_span_calendar_id_fkey" foreign key ("calendar_id") references "im_calendar" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_schedule_id_fkey" foreign key ("schedule_id") references "im_schedule" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_calendar_feed" add constraint "im_calendar_feed_subject" check (num_nonnulls(schedule_id, user_id) = 1)`);
  }
}
