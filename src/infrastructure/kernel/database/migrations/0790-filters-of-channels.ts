import { Migration } from '@mikro-orm/migrations';

export class FiltersOfChannels extends Migration {
  override up(): void {
    this.addSql(`alter table notification_channel add filters jsonb not null default '{"tags": [], "customers": [], "severities": []}'`);
  }
}
