import { Migration } from '@mikro-orm/migrations';

export class SavedViews extends Migration {
  override up(): void {
    this.addSql(`create table "saved_view" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "user_id" int not null, "name" text not null, "name_key" text not null, "filter" jsonb not null)`);
    this.addSql(`alter table "saved_view" add constraint "saved_view_public_id_key" unique ("public_id")`);
    this.addSql(`create index "saved_view_organization_id_idx" on "saved_view" ("organization_id")`);
    this.addSql(`alter table "saved_view" add constraint "saved_view_name_unique" unique ("user_id", "name_key")`);
    this.addSql(`alter table "saved_view" add constraint "saved_view_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "saved_view" add constraint "saved_view_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
  }
}
