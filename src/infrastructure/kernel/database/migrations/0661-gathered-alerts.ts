import { Migration } from '@mikro-orm/migrations';

export class GatheredAlerts extends Migration {
  override up(): void {
    this.addSql(`alter table "im_alert" add "waiting" jsonb null`);
    this.addSql(`create index "im_alert_waiting" on "im_alert" ("source_id") where waiting is not null`);
  }
}
