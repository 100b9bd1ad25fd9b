import { Migration } from '@mikro-orm/migrations';

/** When failures began and outages were confirmed. Until now, an incident started when it was confirmed. */
export class UnconfirmedFailures extends Migration {
  override up(): void {
    this.addSql(`alter table "incident" add column "confirmed_at" timestamptz(3) null`);
    this.addSql(`update "incident" set "confirmed_at" = "started_at" where "origin" = 'automatic'`);
    this.addSql(`alter table "check_schedule" add column "failing_since" timestamptz(3) null, add column "recheck_by" timestamptz(3) null`);
  }
}
