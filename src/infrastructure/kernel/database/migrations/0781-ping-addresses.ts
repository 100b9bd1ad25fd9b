import { Migration } from '@mikro-orm/migrations';

export class PingAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table monitor add ping_sha256 text`);
    this.addSql(`alter table monitor add constraint monitor_ping_sha256_key unique (ping_sha256)`);
    this.addSql(`create unique index monitor_slug on monitor (organization_id, coalesce(customer_id, 0), (settings ->> 'slug')) where settings ->> 'slug' is not null`);
    this.addSql(`create index monitor_without_ping_address on monitor (id) where heartbeat_sha256 is not null and ping_sha256 is null`);
  }
}
