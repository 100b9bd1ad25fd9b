import { Migration } from '@mikro-orm/migrations';

export class MonitorsThatAreDown extends Migration {
  override up(): void {
    this.addSql(`create index "monitor_down" on "monitor" ("organization_id", "customer_id") where condition = 'down' and status = 'active'`);
  }
}
