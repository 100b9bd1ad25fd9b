import { Migration } from '@mikro-orm/migrations';

export class BlocklistStates extends Migration {
  override up(): void {
    this.addSql(`create table "blocklist_state" ("monitor_id" int not null, "listings" jsonb not null, "last_error" text null, "last_checked_at" timestamptz(3) null, "last_changed_at" timestamptz(3) null, "last_listed_at" timestamptz(3) null, "last_clean_at" timestamptz(3) null, "last_notified_listed_at" timestamptz(3) null, "last_notified_clean_at" timestamptz(3) null, primary key ("monitor_id"))`);
    this.addSql(`alter table "blocklist_state" add constraint "blocklist_state_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
