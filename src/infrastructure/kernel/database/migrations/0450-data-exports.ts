import { Migration } from '@mikro-orm/migrations';

export class DataExports extends Migration {
  override up(): void {
    this.addSql(`create table "file_store" ("id" serial primary key, "store_id" uuid not null, "marked_at" timestamptz(3) null)`);
    this.addSql(`create table "data_export" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "status" text not null, "recipient_emails" jsonb not null, "attempts" int not null default 0, "lease_until" timestamptz(3) null, "ready_at" timestamptz(3) null, "failure" text null, "bytes" bigint null, "sha256" text null)`);
    this.addSql(`alter table "data_export" add constraint "data_export_public_id_key" unique ("public_id")`);
    this.addSql(`create index "data_export_list" on "data_export" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "data_export_unfinished" on "data_export" ("created_at", "id") where status in ('queued', 'generating')`);
    this.addSql(`create index "data_export_expiry" on "data_export" ("ready_at") where status = 'ready'`);
    this.addSql(`create unique index "data_export_one_running" on "data_export" ("organization_id") where status in ('queued', 'generating')`);
    this.addSql(`alter table "data_export" add constraint "data_export_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
  }
}
