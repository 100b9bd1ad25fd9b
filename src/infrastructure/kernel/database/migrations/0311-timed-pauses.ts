import { Migration } from '@mikro-orm/migrations';

export class TimedPauses extends Migration {
  override up(): void {
    this.addSql(`alter table "monitor" add column "paused_until" timestamptz(3) null`);
    this.addSql(`create index "monitor_paused_until" on "monitor" ("paused_until") where paused_until is not null`);
  }
}
