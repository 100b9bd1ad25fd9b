import { Migration } from '@mikro-orm/migrations';

export class FrozenLatencies extends Migration {
  override up(): void {
    this.addSql(`alter table "frozen_month" add "latencies" jsonb null`);
  }
}
