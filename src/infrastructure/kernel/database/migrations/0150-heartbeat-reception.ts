import { Migration } from '@mikro-orm/migrations';

/** When a process last noted that it can receive heartbeats. */
export class HeartbeatReception extends Migration {
  override up(): void {
    this.addSql(`create table "heartbeat_reception" ("id" text not null primary key, "noted_at" timestamptz(3) not null)`);
  }
}
