import { Migration } from '@mikro-orm/migrations';

/** Requested checks of paused monitors, and the duration of each phase of a check. */
export class AskedChecks extends Migration {
  override up(): void {
    this.addSql(`alter table check_schedule add column asked boolean not null default false`);
    this.addSql(`
      alter table check_result
        add column while_paused boolean not null default false,
        add column dns_ms real,
        add column connect_ms real,
        add column tls_ms real,
        add column first_byte_ms real,
        add column total_ms real`);
  }
}
