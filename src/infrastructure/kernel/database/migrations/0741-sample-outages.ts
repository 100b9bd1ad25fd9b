import { Migration } from '@mikro-orm/migrations';

export class SampleOutages extends Migration {
  override up(): void {
    this.addSql(`create table "sample_outage" ("organization_id" int not null, "customer_id" int not null, "monitor_id" int null, primary key ("organization_id"))`);
    this.addSql(`create index "sample_outage_customer_id_idx" on "sample_outage" ("customer_id")`);
    this.addSql(`create index "sample_outage_monitor_id_idx" on "sample_outage" ("monitor_id")`);
    this.addSql(`alter table "sample_outage" add constraint "sample_outage_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "sample_outage" add constraint "sample_outage_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "sample_outage" add constraint "sample_outage_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete set null`);
  }
}
