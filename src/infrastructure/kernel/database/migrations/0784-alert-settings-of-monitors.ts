import { Migration } from '@mikro-orm/migrations';

export class AlertSettingsOfMonitors extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add column "alert_consecutive_checks" int not null default 2, add column "recovery_consecutive_checks" int not null default 1, add column "alert_location_threshold" text not null default '0.5', add column "alert_location_threshold_count" int not null default 1, add column "alert_reminder_interval" int not null default 0`);
    this.addSql(`alter table "monitor" add column "alerting" jsonb null`);
  }
}
