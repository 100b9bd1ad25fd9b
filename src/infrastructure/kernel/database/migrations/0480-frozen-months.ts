import { Migration } from '@mikro-orm/migrations';

export class FrozenMonths extends Migration {
  override up(): void {
    this.addSql(`create table "month_freezing" ("month" text not null, "completed_at" timestamptz(3) not null, primary key ("month"))`);
    this.addSql(`create table "frozen_month" ("monitor_id" int not null, "month" text not null, "organization_id" int not null, "customer_id" int null, "public_id" uuid not null, "name" text not null, "kind" text not null, "target" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, "spans" jsonb not null, "incidents" jsonb not null, "frozen_at" timestamptz(3) not null, primary key ("monitor_id", "month"))`);
    this.addSql(`create index "frozen_month_customer_id_idx" on "frozen_month" ("customer_id")`);
    this.addSql(`create index "frozen_month_of_organization" on "frozen_month" ("organization_id", "month")`);
    this.addSql(`create table "report_correction" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "customer_id" int null, "monitor_id" int not null, "monitor_name" text not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "class" text not null, "reason" text not null, "author_id" int null)`);
    this.addSql(`alter table "report_correction" add constraint "report_correction_public_id_key" unique ("public_id")`);
    this.addSql(`create index "report_correction_customer_id_idx" on "report_correction" ("customer_id")`);
    this.addSql(`create index "report_correction_author_id_idx" on "report_correction" ("author_id")`);
    this.addSql(`create index "report_correction_list" on "report_correction" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "report_correction_of_monitor" on "report_correction" ("monitor_id", "ends_at")`);
    this.addSql(`alter table "frozen_month" add constraint "frozen_month_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "frozen_month" add constraint "frozen_month_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_correction" add constraint "report_correction_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_correction" add constraint "report_correction_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_correction" add constraint "report_correction_author_id_fkey" foreign key ("author_id") references "app_user" ("id") on update no action on delete set null`);
  }
}
