import { Migration } from '@mikro-orm/migrations';

/** Stored requests have no such values, because nobody knows what the monitors had when they were made. */
export class ValuesBeforeARequestedChange extends Migration {
  override up(): void {
    this.addSql(`alter table "change_request" add "values_before" jsonb null`);
  }
}
