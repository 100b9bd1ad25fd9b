import { Migration } from '@mikro-orm/migrations';

export class AlertHolds extends Migration {
  override up(): void {
    this.addSql(`create table "alert_hold" ("id" bigserial primary key, "organization_id" int not null, "customer_id" int null, "monitor_id" int not null, "incident_id" uuid null, "event" text not null, "at" timestamptz(3) not null, "cause" text not null, "channel_ids" int[] not null default '{}', "until" timestamptz(3) null)`);
    this.addSql(`create index "alert_hold_of_monitor" on "alert_hold" ("monitor_id", "at")`);
    this.addSql(`create index "alert_hold_of_organization" on "alert_hold" ("organization_id", "at")`);
    this.addSql(`create index "alert_hold_customer" on "alert_hold" ("customer_id") where customer_id is not null`);
    this.addSql(`create index "alert_hold_age" on "alert_hold" ("at")`);
    this.addSql(`alter table "alert_hold" add constraint "alert_hold_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "alert_hold" add constraint "alert_hold_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "alert_hold" add constraint "alert_hold_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
