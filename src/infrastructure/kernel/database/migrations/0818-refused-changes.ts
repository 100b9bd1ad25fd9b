import { Migration } from '@mikro-orm/migrations';

/** A refused change has not ended, so that no other change of its facet is present beside it. */
export class RefusedChanges extends Migration {
  override up(): void {
    this.addSql(`alter table "monitor_change" add "refused_at" timestamptz(3) null, add "refused_by_id" int null, add "refusal_note" text null`);
    this.addSql(`create index "monitor_change_refused_by_id_idx" on "monitor_change" ("refused_by_id")`);
    this.addSql(`create unique index "monitor_change_one_present" on "monitor_change" ("monitor_id", "facet") where ended_at is null`);
    this.addSql(`drop index "monitor_change_one_open"`);
    this.addSql(`alter table "monitor_change" add constraint "monitor_change_refused_by_id_fkey" foreign key ("refused_by_id") references "app_user" ("id") on update no action on delete set null`);
  }
}
