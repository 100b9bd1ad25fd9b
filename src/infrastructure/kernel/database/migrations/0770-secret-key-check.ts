import { Migration } from '@mikro-orm/migrations';

export class SecretKeyCheck extends Migration {
  override up(): void {
    this.addSql(`create table "secret_key" ("id" serial primary key, "key_digest" text not null, "sealed_digest_key" text null, "are_files_pending" boolean not null default false)`);
  }
}
