import { Migration } from '@mikro-orm/migrations';

export class StatusPages extends Migration {
  override up(): void {
    this.addSql(`create table "organization_logo" ("organization_id" int not null, "public_id" uuid not null, "content_type" text not null, "width" int not null, "height" int not null, "bytes" bytea not null, "created_at" timestamptz(3) not null, primary key ("organization_id"))`);
    this.addSql(`alter table "organization_logo" add constraint "organization_logo_public_id_key" unique ("public_id")`);
    this.addSql(`create table "status_page" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "customer_id" int null, "slug" text not null, "title" text not null, "description" text null, "language" text null, "texts" jsonb not null, "brand_color" text null, "password_hash" text null, "allowed_networks" jsonb null, "members_only" boolean not null default false, "announce_after_minutes" int null)`);
    this.addSql(`alter table "status_page" add constraint "status_page_public_id_key" unique ("public_id")`);
    this.addSql(`create index "status_page_customer_id_idx" on "status_page" ("customer_id")`);
    this.addSql(`alter table "status_page" add constraint "status_page_slug_unique" unique ("slug")`);
    this.addSql(`create index "status_page_list" on "status_page" ("organization_id", "created_at", "id")`);
    this.addSql(`create table "status_group" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "status_page_id" int not null, "name" text not null, "position" int not null)`);
    this.addSql(`alter table "status_group" add constraint "status_group_public_id_key" unique ("public_id")`);
    this.addSql(`create index "status_group_list" on "status_group" ("status_page_id", "position", "id")`);
    this.addSql(`create table "status_component" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "status_page_id" int not null, "group_id" int null, "name" text not null, "description" text null, "position" int not null, "monitor_id" int null, "manual_status" text null)`);
    this.addSql(`alter table "status_component" add constraint "status_component_public_id_key" unique ("public_id")`);
    this.addSql(`create index "status_component_group_id_idx" on "status_component" ("group_id")`);
    this.addSql(`create index "status_component_monitor_id_idx" on "status_component" ("monitor_id")`);
    this.addSql(`create index "status_component_list" on "status_component" ("status_page_id", "position", "id")`);
    this.addSql(`alter table "organization" add "brand_color" text null`);
    this.addSql(`alter table "organization_logo" add constraint "organization_logo_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_page" add constraint "status_page_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_page" add constraint "status_page_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_group" add constraint "status_group_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_component" add constraint "status_component_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "status_component" add constraint "status_component_group_id_fkey" foreign key ("group_id") references "status_group" ("id") on update no action on delete set null`);
    this.addSql(`alter table "status_component" add constraint "status_component_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete set null`);
  }
}
