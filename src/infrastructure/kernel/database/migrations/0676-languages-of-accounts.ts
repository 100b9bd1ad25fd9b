import { Migration } from '@mikro-orm/migrations';

export class LanguagesOfAccounts extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add "language" text null`);
  }
}
