import { Migration } from '@mikro-orm/migrations';

/** Sums of state spans by day. */
export class StateDays extends Migration {
  override up(): void {
    this.addSql(`create table "state_day_progress" ("organization_id" int not null, "timezone" text not null, "counted_until" timestamptz(3) not null, primary key ("organization_id"))`);
    this.addSql(`create table "state_day" ("monitor_id" int not null, "day" text not null, "up_seconds" double precision not null, "down_seconds" double precision not null, "maintenance_seconds" double precision not null, "unknown_seconds" double precision not null, "paused_seconds" double precision not null, primary key ("monitor_id", "day"))`);
    this.addSql(`alter table "state_day_progress" add constraint "state_day_progress_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "state_day" add constraint "state_day_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
