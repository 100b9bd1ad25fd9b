import { Migration } from '@mikro-orm/migrations';

export class Reports extends Migration {
  override up(): void {
    this.addSql(`create table "report" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "name" text not null, "frequency" text not null, "weekday" int null, "day_of_month" int null, "hour" int not null, "timezone" text not null, "scope" jsonb not null, "mode" text not null, "threshold" double precision null, "per_customer" boolean not null, "recipient_emails" jsonb null, "language" text null, "target" double precision null, "service_hours" jsonb null, "is_active" boolean not null, "next_run_at" timestamptz(3) null)`);
    this.addSql(`alter table "report" add constraint "report_public_id_key" unique ("public_id")`);
    this.addSql(`create index "report_list" on "report" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "report_due" on "report" ("next_run_at") where next_run_at is not null`);
    this.addSql(`create table "report_run" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "report_id" int null, "customer_id" int null, "origin" text not null, "settings" jsonb not null, "period_from" timestamptz(3) not null, "period_to" timestamptz(3) not null, "status" text not null, "attempts" int not null default 0, "lease_until" timestamptz(3) null, "ready_at" timestamptz(3) null, "failure" text null)`);
    this.addSql(`alter table "report_run" add constraint "report_run_public_id_key" unique ("public_id")`);
    this.addSql(`create index "report_run_age" on "report_run" ("created_at")`);
    this.addSql(`create index "report_run_report" on "report_run" ("report_id")`);
    this.addSql(`create index "report_run_customer" on "report_run" ("customer_id")`);
    this.addSql(`create index "report_run_list" on "report_run" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "report_run_unfinished" on "report_run" ("created_at", "id") where status in ('queued', 'generating')`);
    this.addSql(`create unique index "report_run_scheduled_once" on "report_run" ("report_id", "period_from", "period_to") where origin = 'schedule'`);
    this.addSql(`create unique index "report_run_requested_once" on "report_run" ("report_id", "period_from", "period_to") where origin = 'request' and status in ('queued', 'generating')`);
    this.addSql(`create unique index "report_run_month_once" on "report_run" ("customer_id", "period_from") where origin = 'customerMonth'`);
    this.addSql(`create table "report_pdf" ("id" serial primary key, "run_id" int not null, "customer_id" int null, "customer_name" text null, "file" text not null, "bytes" int not null, "sha256" text not null, "code" text not null, "archived_at" timestamptz(3) not null)`);
    this.addSql(`create index "report_pdf_run_id_idx" on "report_pdf" ("run_id")`);
    this.addSql(`create index "report_pdf_customer_id_idx" on "report_pdf" ("customer_id")`);
    this.addSql(`alter table "report_pdf" add constraint "report_pdf_file_key" unique ("file")`);
    this.addSql(`alter table "report_pdf" add constraint "report_pdf_code_key" unique ("code")`);
    this.addSql(`create table "report_mail" ("id" serial primary key, "run_id" int not null, "recipient" text not null, "customer_id" int null, "status" text not null, "attempts" int not null default 0, "error" text null, "at" timestamptz(3) not null)`);
    this.addSql(`create index "report_mail_run_id_idx" on "report_mail" ("run_id")`);
    this.addSql(`create index "report_mail_customer_id_idx" on "report_mail" ("customer_id")`);
    this.addSql(`alter table "report" add constraint "report_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_run" add constraint "report_run_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_run" add constraint "report_run_report_id_fkey" foreign key ("report_id") references "report" ("id") on update no action on delete set null`);
    this.addSql(`alter table "report_run" add constraint "report_run_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_pdf" add constraint "report_pdf_run_id_fkey" foreign key ("run_id") references "report_run" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_pdf" add constraint "report_pdf_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_mail" add constraint "report_mail_run_id_fkey" foreign key ("run_id") references "report_run" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "report_mail" add constraint "report_mail_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
  }
}
