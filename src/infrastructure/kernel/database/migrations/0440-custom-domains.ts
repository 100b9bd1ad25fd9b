import { Migration } from '@mikro-orm/migrations';

const NOTIFY = 'execute function notify_custom_hosts()';

export class CustomDomains extends Migration {
  override up(): void {
    this.addSql(`create table "custom_domain" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "hostname" text not null, "purpose" text not null, "status_page_id" int null, "status" text not null, "record_value" text not null, "expires_at" timestamptz(3) null, "activated_at" timestamptz(3) null, "missing_since" timestamptz(3) null, "check_due_at" timestamptz(3) null, "last_checked_at" timestamptz(3) null, "last_error" text null)`);
    this.addSql(`alter table "custom_domain" add constraint "custom_domain_public_id_key" unique ("public_id")`);
    this.addSql(`create index "custom_domain_list" on "custom_domain" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "custom_domain_page" on "custom_domain" ("status_page_id")`);
    this.addSql(`create index "custom_domain_check" on "custom_domain" ("check_due_at") where check_due_at is not null`);
    this.addSql(`alter table "custom_domain" add constraint "custom_domain_entry_unique" unique ("organization_id", "hostname")`);
    this.addSql(`create unique index "custom_domain_holder_unique" on "custom_domain" ("hostname") where status <> 'pending'`);
    this.addSql(`alter table "custom_domain" add constraint "custom_domain_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "custom_domain" add constraint "custom_domain_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    // Every process learns of changes of its hosts from the database, whichever statement makes them, also a cascade.
    this.addSql(`
      create function notify_custom_hosts() returns trigger language plpgsql as $$ begin
        perform pg_notify('watchstead_custom_hosts', '');
        return null;
      end $$`);
    this.addSql(`create trigger notify_hosts after insert or delete or update of status on custom_domain for each row ${NOTIFY}`);
    this.addSql(`create trigger notify_hosts after update of status, cancelled_at on organization for each row when (old.status is distinct from new.status or old.cancelled_at is distinct from new.cancelled_at) ${NOTIFY}`);
    this.addSql(`create trigger notify_hosts after update of slug on status_page for each row when (old.slug is distinct from new.slug) ${NOTIFY}`);
  }
}
