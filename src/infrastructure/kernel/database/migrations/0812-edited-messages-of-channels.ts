import { Migration } from '@mikro-orm/migrations';

export class EditedMessagesOfChannels extends Migration {
  override up(): void {
    this.addSql(`alter table "notification_channel" add "webhook_fault" text null`);
    this.addSql(`create table "channel_message" ("channel_id" int not null, "incident_id" uuid not null, "expires_at" timestamptz(3) not null, "message_ref" text not null, primary key ("channel_id", "incident_id", "expires_at"))`);
    this.addSql(`create index "channel_message_incident_id_idx" on "channel_message" ("incident_id")`);
    this.addSql(`create index "channel_message_expires_at_idx" on "channel_message" ("expires_at")`);
    this.addSql(`alter table "channel_message" add constraint "channel_message_channel_id_fkey" foreign key ("channel_id") references "notification_channel" ("id") on update no action on delete cascade`);
  }
}
