import { Migration } from '@mikro-orm/migrations';

/** Registrations of domain names, the pauses of registries, and expiry notifications; a customer has each domain and address once. */
export class CustomerDomains extends Migration {
  override up(): void {
    this.addSql(`create table "domain_registration" ("name" text not null, "registry" text null, "is_registered" boolean null, "registrar" text null, "expires_at" timestamptz(3) null, "last_error" text null, "last_checked_at" timestamptz(3) null, "last_changed_at" timestamptz(3) null, "failures" int not null default 0, "lease_until" timestamptz(3) null, primary key ("name"))`);
    this.addSql(`create index "domain_registration_leased" on "domain_registration" ("registry") where lease_until is not null`);
    this.addSql(`create table "domain_warning" ("monitor_id" int not null, "level" text not null, "expires_at" timestamptz(3) not null, "notified_warning_at" timestamptz(3) null, "notified_error_at" timestamptz(3) null, "notified_expired_at" timestamptz(3) null, primary key ("monitor_id"))`);
    this.addSql(`create table "registry" ("key" text not null, "paused_until" timestamptz(3) null, primary key ("key"))`);
    this.addSql(`create unique index monitor_unique_target on monitor (customer_id, kind, target) where kind in ('domain', 'ip')`);
    this.addSql(`alter table "domain_warning" add constraint "domain_warning_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
