import { Migration } from '@mikro-orm/migrations';

export class Inviters extends Migration {
  override up(): void {
    this.addSql(`alter table "account_link" add "invited_by_user_id" int null`);
    this.addSql(
      `alter table "account_link" add constraint "account_link_invited_by_user_id_fkey" foreign key ("invited_by_user_id") references "app_user" ("id") on delete set null`,
    );
    this.addSql(`create index "account_link_invited_by_user_id_idx" on "account_link" ("invited_by_user_id")`);
  }
}
