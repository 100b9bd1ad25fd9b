import { Migration } from '@mikro-orm/migrations';

export class AnswersInChannels extends Migration {
  override up(): void {
    this.addSql(`alter table im_timeline_entry add channel_name text null`);
    this.addSql(`alter table incident_update add author_channel text null`);
    this.addSql(`create table "channel_answer" ("ticket" text not null primary key, "channel_id" int not null, "incident_id" uuid not null, "action" text not null, "answered_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "user_id" int null)`);
    this.addSql(`create index "channel_answer_channel_id_idx" on "channel_answer" ("channel_id")`);
    this.addSql(`create index "channel_answer_incident_id_idx" on "channel_answer" ("incident_id")`);
    this.addSql(`create index "channel_answer_expires_at_idx" on "channel_answer" ("expires_at")`);
    this.addSql(`create index "channel_answer_user_id_idx" on "channel_answer" ("user_id")`);
    this.addSql(`alter table "channel_answer" add constraint "channel_answer_channel_id_fkey" foreign key ("channel_id") references "notification_channel" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "channel_answer" add constraint "channel_answer_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete set null`);
  }
}
