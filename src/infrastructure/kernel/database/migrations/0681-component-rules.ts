import { Migration } from '@mikro-orm/migrations';

export class ComponentRules extends Migration {
  override up(): void {
    this.addSql(`alter table "status_page" add "component_rules" jsonb not null default '[]'`);
    this.addSql(`alter table "status_component" add "taken_name" text null`);
    this.addSql(`create index "status_component_taken" on "status_component" ("status_page_id") where taken_name is not null`);
  }
}
