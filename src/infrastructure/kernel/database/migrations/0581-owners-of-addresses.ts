import { Migration } from '@mikro-orm/migrations';

export class OwnersOfAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add "owns_address" boolean not null default true`);
    this.addSql(`drop index "app_user_email_unique"`);
    this.addSql(`create unique index "app_user_email_unique" on "app_user" ("email") where owns_address`);
    this.addSql(`alter table "app_user" add constraint "app_user_organization_email_unique" unique ("organization_id", "email")`);
  }
}
