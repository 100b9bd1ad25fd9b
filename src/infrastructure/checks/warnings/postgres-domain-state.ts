import { sql } from 'kysely';
import type { MonitorState, PublicSuffixes } from '../../../application/monitors/ports.ts';
import type { DomainExpiryState } from '../../../domain/checks/warnings/domain-expiry.ts';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import type { Database } from '../../kernel/database/database.ts';

/** What is known of the domain of a monitor, and the notifications about its expiry. */
export class PostgresDomainState implements MonitorState {
  readonly #database: Database;
  readonly #suffixes: PublicSuffixes;

  constructor(database: Database, suffixes: PublicSuffixes) {
    this.#database = database;
    this.#suffixes = suffixes;
  }

  async of({ id, target }: Monitor, now: Date): Promise<DomainExpiryState> {
    const name = (await this.#suffixes.registrable(target)) ?? target;
    const { rows } = await sql<DomainExpiryState>`
      select r.expires_at as "domainExpiresAt", r.registrar as "domainRegistrar", coalesce(r.expires_at <= ${now}, false) as "isExpired",
        r.last_error as "lastError", r.last_checked_at as "lastCheckedAt", r.last_changed_at as "lastChangedAt",
        w.notified_warning_at as "lastNotifiedWarningAt", w.notified_error_at as "lastNotifiedErrorAt", w.notified_expired_at as "lastNotifiedExpiredAt"
      from (values (1)) as one (row)
        left join domain_registration r on r.name = ${name}
        left join domain_warning w on w.monitor_id = ${id}
    `.execute(this.#database.query);
    const [state] = rows;
    if (state === undefined) throw new Error('The state of a domain has no row.');
    return state;
  }
}
