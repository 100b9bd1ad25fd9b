import { Migration } from '@mikro-orm/migrations';

/** The rollups of an hour are written, summed up and deleted together. */
export class Retention extends Migration {
  override up(): void {
    this.addSql(`alter table "check_rollup" drop constraint "check_rollup_pkey"`);
    this.addSql(`alter table "check_rollup" add constraint "check_rollup_pkey" primary key ("span", "starts_at", "monitor_id")`);
    this.addSql(`create index "check_rollup_days" on "check_rollup" ("monitor_id", "starts_at") where span = 'day'`);
    this.addSql(`create index "audit_log_age" on "audit_log" ("at")`);
  }
}
