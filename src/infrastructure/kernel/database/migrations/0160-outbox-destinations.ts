import { Migration } from '@mikro-orm/migrations';

/** Messages by destination, so that one that is accepted brings the waiting ones forward. */
export class OutboxDestinations extends Migration {
  override up(): void {
    this.addSql(`alter table "outbox" add column "destination" text null, add column "not_before" timestamptz(3) null`);
    this.addSql(`create index "outbox_destination" on "outbox" ("destination", "id") where destination is not null and sent_at is null and failed_at is null`);
  }
}
