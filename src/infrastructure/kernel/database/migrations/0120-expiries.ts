import { Migration } from '@mikro-orm/migrations';

/** Indexes for the sweeps of expired records. */
export class Expiries extends Migration {
  override up(): void {
    this.addSql(`create index app_authorization_end on app_authorization (expires_at)`);
    this.addSql(`create index app_token_end on app_token (expires_at)`);
    this.addSql(`create index session_use on session (last_seen_at)`);
  }
}
