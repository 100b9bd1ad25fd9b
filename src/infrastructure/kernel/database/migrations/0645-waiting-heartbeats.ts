import { Migration } from '@mikro-orm/migrations';

export class WaitingHeartbeats extends Migration {
  override up(): void {
    this.addSql(`alter table "monitor" add "waiting_since" timestamptz(3) null, add "waiting_noticed_at" timestamptz(3) null`);
    // A heartbeat that was never up or down has never been pinged. Its day begins with the upgrade.
    this.addSql(`update monitor set waiting_since = now() where heartbeat_sha256 is not null and condition = 'unknown'
      and not exists (select from state_span s where s.monitor_id = monitor.id and s.state in ('up', 'down'))`);
  }
}
