import { Migration } from '@mikro-orm/migrations';

export class ChatAccounts extends Migration {
  override up(): void {
    this.addSql(`create table "chat_account" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "user_id" int not null, "service" text not null, "workspace" text not null, "account_id" text not null, "name" text not null, "proof_digest" text not null)`);
    this.addSql(`alter table "chat_account" add constraint "chat_account_public_id_key" unique ("public_id")`);
    this.addSql(`create index "chat_account_list" on "chat_account" ("user_id", "created_at", "id")`);
    this.addSql(`alter table "chat_account" add constraint "chat_account_unique" unique ("organization_id", "service", "workspace", "account_id", "proof_digest")`);
    this.addSql(`create table "chat_link_code" ("user_id" int not null, "organization_id" int not null, "channel_id" int not null, "code_digest" text not null, "expires_at" timestamptz(3) not null, primary key ("user_id"))`);
    this.addSql(`create index "chat_link_code_organization_id_idx" on "chat_link_code" ("organization_id")`);
    this.addSql(`create index "chat_link_code_channel_id_idx" on "chat_link_code" ("channel_id")`);
    this.addSql(`alter table "chat_link_code" add constraint "chat_link_code_code_digest_key" unique ("code_digest")`);
    this.addSql(`create index "chat_link_code_expires_at_idx" on "chat_link_code" ("expires_at")`);
    this.addSql(`alter table "chat_account" add constraint "chat_account_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "chat_account" add constraint "chat_account_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "chat_link_code" add constraint "chat_link_code_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "chat_link_code" add constraint "chat_link_code_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "chat_link_code" add constraint "chat_link_code_channel_id_fkey" foreign key ("channel_id") references "notification_channel" ("id") on update no action on delete cascade`);
  }
}
