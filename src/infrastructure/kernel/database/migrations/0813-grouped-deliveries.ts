import { Migration } from '@mikro-orm/migrations';

export class GroupedDeliveries extends Migration {
  override up(): void {
    this.addSql(`alter table "alert_delivery" add "sent_with" text null`);
  }
}
