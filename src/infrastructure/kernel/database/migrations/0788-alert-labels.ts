import { Migration } from '@mikro-orm/migrations';

export class AlertLabels extends Migration {
  override up(): void {
    this.addSql(`alter table custom_field add alert_label boolean not null default false`);
  }
}
