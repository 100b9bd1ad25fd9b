import { Migration } from '@mikro-orm/migrations';

/** The columns of a component that public pages depend on. What is known about an attempt to read changes each minute. */
const SHOWN = ['group_id', 'name', 'description', 'position', 'monitor_id', 'manual_status', 'upstream', 'upstream_status'];

/** Components that show another status page. */
export class UpstreamComponents extends Migration {
  override up(): void {
    this.addSql(
      `alter table "status_component" add "upstream" jsonb null, add "upstream_status" text null, add "upstream_problem" text null, add "upstream_read_at" timestamptz(3) null, add "upstream_failures" int not null default 0, add "upstream_due_at" timestamptz(3) null`,
    );
    this.addSql(`create index "status_component_upstream_due" on "status_component" ("upstream_due_at") where upstream_due_at is not null`);
    const of = (row: 'old' | 'new'): string => SHOWN.map((column) => `${row}.${column}`).join(', ');
    this.addSql(`drop trigger notify_status_page_update on status_component`);
    this.addSql(`
      create function notify_status_pages_of_status_component_row() returns trigger language plpgsql as $$ begin
        perform pg_notify('watchstead_status_page', new.status_page_id::text);
        return null;
      end $$`);
    this.addSql(
      `create trigger notify_status_page_row after update on status_component for each row when ((${of('old')}) is distinct from (${of('new')})) execute function notify_status_pages_of_status_component_row()`,
    );
  }
}
