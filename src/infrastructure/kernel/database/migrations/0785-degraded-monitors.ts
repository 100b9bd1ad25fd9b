import { Migration } from '@mikro-orm/migrations';

export class DegradedMonitors extends Migration {
  override up(): void {
    this.addSql(`alter table "check_schedule" add column "consecutive_degraded" int not null default 0, add column "unconfirmed_fast" int not null default 0, add column "degraded_since" timestamptz(3) null`);
    this.addSql(`alter table "state_day" add column "degraded_seconds" double precision not null default 0`);
  }
}
