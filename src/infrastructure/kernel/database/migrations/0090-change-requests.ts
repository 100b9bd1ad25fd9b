import { Migration } from '@mikro-orm/migrations';

/** Requested changes of monitors. Deleting a monitor deletes them. */
export class ChangeRequests extends Migration {
  override up(): void {
    this.addSql(`
      create table change_request (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        monitor_id int not null references monitor (id) on delete cascade,
        changes jsonb not null,
        note text,
        requester_id int references app_user (id) on delete set null,
        status text not null,
        decided_at timestamptz(3),
        decided_by int references app_user (id) on delete set null,
        decision_note text
      )`);
    this.addSql(`create index change_request_list on change_request (organization_id, created_at, id)`);
    this.addSql(`create index change_request_open on change_request (customer_id) where status = 'open'`);
    this.addSql(`create index change_request_monitor on change_request (monitor_id)`);
  }
}
