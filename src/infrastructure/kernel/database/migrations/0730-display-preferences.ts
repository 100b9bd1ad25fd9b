import { Migration } from '@mikro-orm/migrations';

export class DisplayPreferences extends Migration {
  override up(): void {
    this.addSql(`create table "display_preference" ("user_id" int not null, "theme" text not null, "density" text not null, "shortcuts" boolean not null, primary key ("user_id"))`);
    this.addSql(`alter table "app_user" add "timezone" text null`);
    this.addSql(`alter table "display_preference" add constraint "display_preference_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
  }
}
