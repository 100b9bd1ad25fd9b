import { Migration } from '@mikro-orm/migrations';

export class ExternalKeysOfCustomers extends Migration {
  override up(): void {
    this.addSql(`alter table "customer" add "external_key" text null`);
  }
}
