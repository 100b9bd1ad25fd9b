import { Migration } from '@mikro-orm/migrations';

export class Subscribers extends Migration {
  override up(): void {
    this.addSql(`create table "announcement" ("id" serial primary key, "status_page_id" int not null, "component_ids" int[] null, "subject" text not null, "subject_id" uuid not null, "event" text not null, "title" text null, "status" text null, "message" text null, "at" timestamptz(3) not null, "dedup_key" text not null, "created_at" timestamptz(3) not null, "reached_id" int not null default 0, "expanded_at" timestamptz(3) null)`);
    this.addSql(`alter table "announcement" add constraint "announcement_dedup_key_key" unique ("dedup_key")`);
    this.addSql(`create index "announcement_subject" on "announcement" ("status_page_id", "subject_id", "id")`);
    this.addSql(`create index "announcement_waiting" on "announcement" ("status_page_id", "id") where expanded_at is null`);
    this.addSql(`create index "announcement_age" on "announcement" ("created_at")`);
    this.addSql(`create table "status_subscriber" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "status_page_id" int not null, "type" text not null, "endpoint" text not null, "endpoint_hash" text not null, "status" text not null, "component_ids" int[] null, "language" text null, "requested" jsonb null, "requested_at" timestamptz(3) null, "confirmed_at" timestamptz(3) null, "left_at" timestamptz(3) null, "consent_note" text null, "failures_in_row" int not null default 0, "sealed_secret" text null, "confirm_sha256" text not null, "manage_sha256" text not null)`);
    this.addSql(`alter table "status_subscriber" add constraint "status_subscriber_public_id_key" unique ("public_id")`);
    this.addSql(`alter table "status_subscriber" add constraint "status_subscriber_confirm_sha256_key" unique ("confirm_sha256")`);
    this.addSql(`alter table "status_subscriber" add constraint "status_subscriber_manage_sha256_key" unique ("manage_sha256")`);
    this.addSql(`alter table "status_subscriber" add constraint "status_subscriber_endpoint" unique ("status_page_id", "endpoint_hash")`);
    this.addSql(`create index "status_subscriber_list" on "status_subscriber" ("status_page_id", "created_at", "id")`);
    this.addSql(`create index "status_subscriber_active" on "status_subscriber" ("status_page_id", "id") where status = 'active'`);
    this.addSql(`create table "announcement_delivery" ("id" bigserial primary key, "announcement_id" int not null, "subscriber_id" int not null, "status" text not null, "created_at" timestamptz(3) not null, "attempts" int not null default 0, "attempted_at" timestamptz(3) null, "response_status" int null, "error" text null)`);
    this.addSql(`create index "announcement_delivery_subscriber_id_idx" on "announcement_delivery" ("subscriber_id")`);
    this.addSql(`alter table "announcement_delivery" add constraint "announcement_delivery_unique" unique ("announcement_id", "subscriber_id")`);
    this.addSql(`create table "status_suppression" ("status_page_id" int not null, "endpoint_hash" text not null, "created_at" timestamptz(3) not null, primary key ("status_page_id", "endpoint_hash"))`);
    this.addSql(`alter table "announcement" add constraint "announcement_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_subscriber" add constraint "status_subscriber_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "announcement_delivery" add constraint "announcement_delivery_announcement_id_fkey" foreign key ("announcement_id") references "announcement" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "announcement_delivery" add constraint "announcement_delivery_subscriber_id_fkey" foreign key ("subscriber_id") references "status_subscriber" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_suppression" add constraint "status_suppression_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "outbox" add "is_bulk" boolean not null default false`);
    this.addSql(`drop index "outbox_waiting"`);
    this.addSql(`create index "outbox_waiting" on "outbox" ("is_bulk", "next_attempt_at") where sent_at is null and failed_at is null`);
  }
}
