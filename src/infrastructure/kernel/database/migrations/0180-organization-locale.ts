import { Migration } from '@mikro-orm/migrations';

/** How mail writes times and texts. */
export class OrganizationLocale extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add "timezone" text not null default 'UTC', add "language" text not null default 'en'`);
  }
}
