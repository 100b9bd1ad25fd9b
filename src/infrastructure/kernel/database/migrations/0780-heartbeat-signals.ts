import { Migration } from '@mikro-orm/migrations';

export class HeartbeatSignals extends Migration {
  override up(): void {
    this.addSql(`create table "heartbeat_signal" ("monitor_id" int not null, "number" int not null, "received_at" timestamptz(3) not null, "kind" text not null, "exit_status" smallint null, "run_id" uuid null, "run_time_ms" double precision null, "source_address" text null, "body" text null, "body_bytes" int not null, primary key ("monitor_id", "number"))`);
    this.addSql(`create table "heartbeat_run" ("monitor_id" int not null, "run_id" text not null, "started_at" timestamptz(3) not null, "max_run_time" int null, "due_at" timestamptz(3) null, primary key ("monitor_id", "run_id"))`);
    this.addSql(`create index "heartbeat_run_due" on "heartbeat_run" ("due_at") where due_at is not null`);
    this.addSql(`alter table "heartbeat_signal" add constraint "heartbeat_signal_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "heartbeat_run" add constraint "heartbeat_run_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
  }
}
