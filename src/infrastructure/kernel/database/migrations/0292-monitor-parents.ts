import { Migration } from '@mikro-orm/migrations';

export class MonitorParents extends Migration {
  override up(): void {
    this.addSql(`create table "monitor_dependency" ("monitor_id" int not null, "parent_id" int not null, primary key ("monitor_id"))`);
    this.addSql(`create index "monitor_dependency_parent_id_idx" on "monitor_dependency" ("parent_id")`);
    this.addSql(`alter table "incident" add "held_by_parent" boolean not null default false`);
    this.addSql(`alter table "monitor_dependency" add constraint "monitor_dependency_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "monitor_dependency" add constraint "monitor_dependency_parent_id_fkey" foreign key ("parent_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
