import { Migration } from '@mikro-orm/migrations';

export class AnnouncedMaintenanceTimes extends Migration {
  override up(): void {
    this.addSql(`alter table "announcement" add "starts_at" timestamptz(3) null, add "ends_at" timestamptz(3) null`);
  }
}
