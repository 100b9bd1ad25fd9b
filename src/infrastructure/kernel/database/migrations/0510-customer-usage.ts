import { Migration } from '@mikro-orm/migrations';

export class CustomerUsage extends Migration {
  override up(): void {
    this.addSql(`create table "customer_usage_month" ("id" serial primary key, "organization_id" int not null, "customer_number" int not null, "public_id" uuid not null, "month" text not null, "name" text not null, "email" text not null, "package_type" text not null, "package_display_name" text not null, "custom_pricing" jsonb null, "company_name" text null, "street" text null, "postal_code" text null, "city" text null, "country" text null, "vat_id" text null, "monitors_at_peak" int not null, "monitors_at_end" int not null, "sms_sent" int not null, "frozen_at" timestamptz(3) not null)`);
    this.addSql(`alter table "customer_usage_month" add constraint "customer_usage_month_key" unique ("organization_id", "month", "customer_number")`);
    this.addSql(`create table "monitor_count_change" ("id" bigserial primary key, "customer_id" int not null, "at" timestamptz(3) not null, "amount" int not null)`);
    this.addSql(`create index "monitor_count_change_at" on "monitor_count_change" ("at")`);
    this.addSql(`create index "monitor_count_change_customer" on "monitor_count_change" ("customer_id", "at")`);
    this.addSql(`create table "customer_sms_month" ("customer_id" int not null, "month" text not null, "sent" int not null, primary key ("customer_id", "month"))`);
    this.addSql(`alter table "customer" add "usage_frozen_until" timestamptz(3) null`);
    this.addSql(`alter table "customer_usage_month" add constraint "customer_usage_month_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "monitor_count_change" add constraint "monitor_count_change_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "customer_sms_month" add constraint "customer_sms_month_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    // Usage is recorded from the present month on, with what is known of it.
    this.addSql(`update "customer" set "usage_frozen_until" = date_trunc('month', now(), 'UTC')`);
    this.addSql(`insert into "monitor_count_change" ("customer_id", "at", "amount") select "customer_id", "created_at", 1 from "monitor" where "customer_id" is not null and "created_at" >= date_trunc('month', now(), 'UTC')`);
    this.addSql(`insert into "customer_sms_month" ("customer_id", "month", "sent") select "id", "sms_usage_month", "sms_usage_current_month" from "customer" where "sms_usage_month" is not null`);
  }
}
