import { Migration } from '@mikro-orm/migrations';

export class ReachedChannels extends Migration {
  override up(): void {
    this.addSql(`alter table "im_escalation_run" add "has_reached_channels" boolean not null default false`);
  }
}
