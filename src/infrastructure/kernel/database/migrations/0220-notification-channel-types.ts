import { Migration } from '@mikro-orm/migrations';

export class NotificationChannelTypes extends Migration {
  override up(): void {
    this.addSql(`create table "outbox_window" ("key" text not null, "leader" text not null, "opened_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, primary key ("key"))`);
    this.addSql(`alter table "outbox" add "group_key" text null`);
    this.addSql(`create index "outbox_group" on "outbox" ("group_key", "id") where group_key is not null and sent_at is null and failed_at is null`);
    this.addSql(`alter table "notification_channel" add "source_channel_id" int null, add "monitor_id" int null, add "inherits_config" boolean not null default false`);
    this.addSql(`alter table "notification_channel" add constraint "notification_channel_source_channel_id_fkey" foreign key ("source_channel_id") references "notification_channel" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "notification_channel" add constraint "notification_channel_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`create index "notification_channel_monitor" on "notification_channel" ("monitor_id") where monitor_id is not null`);
    this.addSql(`alter table "notification_channel" add constraint "notification_channel_override" unique ("source_channel_id", "monitor_id")`);
    this.addSql(`alter table "alert_delivery" add "customer_id" int null, add "answer" text null`);
    this.addSql(`alter table "alert_delivery" add constraint "alert_delivery_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "alert_delivery" alter column "channel_id" drop not null`);
    this.addSql(`create index "alert_delivery_customer" on "alert_delivery" ("customer_id") where customer_id is not null`);
  }
}
