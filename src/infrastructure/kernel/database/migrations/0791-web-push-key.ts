import { Migration } from '@mikro-orm/migrations';

export class WebPushKey extends Migration {
  override up(): void {
    this.addSql(`create table "web_push_key" ("id" serial primary key, "public_key" text not null, "sealed_private_key" text not null)`);
  }
}
