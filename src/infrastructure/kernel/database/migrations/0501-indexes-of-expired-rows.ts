import { Migration } from '@mikro-orm/migrations';

export class IndexesOfExpiredRows extends Migration {
  override up(): void {
    this.addSql(`create index im_event_age on im_event using brin (received_at)`);
    this.addSql(`create index im_alert_age on im_alert ((coalesce(resolved_at, opened_at))) where not is_open`);
    this.addSql(`create index domain_registration_age on domain_registration ((coalesce(last_checked_at, lease_until)))`);
    this.addSql(`create index "status_subscriber_unconfirmed" on "status_subscriber" ("requested_at") where status = 'pending'`);
    this.addSql(`create index "status_subscriber_left" on "status_subscriber" ("left_at") where status = 'unsubscribed'`);
  }
}
