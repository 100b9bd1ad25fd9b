import { Migration } from '@mikro-orm/migrations';

export class SupportContacts extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add "support_contact" text null`);
  }
}
