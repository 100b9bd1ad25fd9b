import { Migration } from '@mikro-orm/migrations';

export class SetupLinks extends Migration {
  override up(): void {
    this.addSql(`create table "setup_link" ("sha256" text not null, "expires_at" timestamptz(3) not null, primary key ("sha256"))`);
  }
}
