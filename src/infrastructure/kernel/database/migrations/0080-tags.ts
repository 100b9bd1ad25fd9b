import { Migration } from '@mikro-orm/migrations';

/** Tags and their monitors. */
export class Tags extends Migration {
  override up(): void {
    this.addSql(`
      create table tag (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        customer_id int references customer (id) on delete cascade,
        name text not null,
        name_key text not null,
        color text not null
      )`);
    this.addSql(`create unique index tag_name_unique on tag (organization_id, coalesce(customer_id, 0), name_key)`);
    this.addSql(`create index tag_list on tag (organization_id, created_at, id)`);
    this.addSql(`create index tag_customer on tag (customer_id)`);
    this.addSql(`
      create table monitor_tag (
        monitor_id int not null references monitor (id) on delete cascade,
        tag_id int not null references tag (id) on delete cascade,
        created_at timestamptz(3) not null,
        primary key (monitor_id, tag_id)
      )`);
    this.addSql(`create index monitor_tag_tag on monitor_tag (tag_id)`);
  }
}
