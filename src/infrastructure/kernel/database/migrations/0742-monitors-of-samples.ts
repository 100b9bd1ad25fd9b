import { Migration } from '@mikro-orm/migrations';

export class MonitorsOfSamples extends Migration {
  override up(): void {
    this.addSql(`alter table "sample_outage" add column "monitor_id" int null`);
    this.addSql(`alter table "sample_outage" add constraint "sample_outage_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete set null`);
    this.addSql(`create index "sample_outage_monitor_id_idx" on "sample_outage" ("monitor_id")`);
    this.addSql(`update sample_outage set monitor_id = (select min(id) from monitor where monitor.customer_id = sample_outage.customer_id)`);
  }
}
