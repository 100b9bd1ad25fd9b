import { Migration } from '@mikro-orm/migrations';

/** Indexes by which hours are summed up to days, and expired rows are found. */
export class Retention extends Migration {
  override up(): void {
    this.addSql(`create index "check_rollup_hours" on "check_rollup" ("starts_at") where span = 'hour'`);
    this.addSql(`create index "audit_log_age" on "audit_log" ("at")`);
  }
}
