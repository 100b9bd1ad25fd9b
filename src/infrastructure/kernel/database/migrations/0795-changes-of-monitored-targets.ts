import { Migration } from '@mikro-orm/migrations';

export class ChangesOfMonitoredTargets extends Migration {
  override up(): void {
    this.addSql(`create table "monitor_change" ("id" serial primary key, "public_id" uuid not null, "monitor_id" int not null, "facet" text not null, "subject" text not null, "before" jsonb not null, "after" jsonb not null, "status" text not null, "detected_at" timestamptz(3) not null, "ended_at" timestamptz(3) null)`);
    this.addSql(`alter table "monitor_change" add constraint "monitor_change_public_id_key" unique ("public_id")`);
    this.addSql(`create index "monitor_change_list" on "monitor_change" ("monitor_id", "detected_at", "id")`);
    this.addSql(`create index "monitor_change_ended" on "monitor_change" ("ended_at") where ended_at is not null`);
    this.addSql(`create unique index "monitor_change_one_open" on "monitor_change" ("monitor_id", "facet") where status = 'open'`);
    this.addSql(`create table "change_watch" ("monitor_id" int not null, "facets" jsonb not null, "next_at" timestamptz(3) not null, "revision" int not null default 1, primary key ("monitor_id"))`);
    this.addSql(`create index "change_watch_due" on "change_watch" ("next_at")`);
    this.addSql(`alter table "monitor_change" add constraint "monitor_change_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "change_watch" add constraint "change_watch_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
