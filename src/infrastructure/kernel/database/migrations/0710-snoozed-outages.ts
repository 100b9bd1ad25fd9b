import { Migration } from '@mikro-orm/migrations';

export class SnoozedOutages extends Migration {
  override up(): void {
    this.addSql(`alter table "incident" add "snoozed_until" timestamptz(3) null`);
    this.addSql(`create index "incident_snoozed" on "incident" ("snoozed_until") where snoozed_until is not null`);
  }
}
