import { Migration } from '@mikro-orm/migrations';

/** Deletion of customers in two steps, and cancellation on a date. */
export class CustomerLifecycle extends Migration {
  override up(): void {
    this.addSql(`alter table "customer" add "is_deleted" boolean not null default false, alter column "package_id" drop not null`);
    this.addSql(`create index "customer_deleted" on "customer" ("id") where is_deleted`);
    this.addSql(`create index "customer_cancellation" on "customer" ("cancellation_date") where status <> 'cancelled'`);
    this.addSql(`create index "alert_delivery_incident" on "alert_delivery" ("incident_id") where incident_id is not null`);
  }
}
