import { sql } from 'kysely';
import type { MonitorState, PublicSuffixes } from '../../../application/monitors/ports.ts';
import type { DomainExpiryState } from '../../../domain/checks/warnings/domain-expiry.ts';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import type { ExpiryLevel } from '../../../domain/checks/warnings/domain-expiry.ts';
import type { DomainWarnings } from '../../../application/checks/warnings.ports.ts';
import type { DomainWarning, KnownDomainWarning } from '../../../domain/checks/warnings/domain-warning.ts';
import type { Database } from '../../kernel/database/database.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

/** The registration data of a monitor's domain, and the notifications about its expiry. */
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

type SentLevel = Exclude<ExpiryLevel, 'ok'>;

const COLUMNS = {
  warning: 'notifiedWarningAt',
  error: 'notifiedErrorAt',
  expired: 'notifiedExpiredAt',
} as const satisfies Record<SentLevel, string>;

/** Stores the announcements of domain expiry by monitor. */
export class PostgresDomainWarnings extends PostgresAdapter implements DomainWarnings {
  async of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, KnownDomainWarning>> {
    const query = this.database.query
      .selectFrom('domain_warning')
      .select(['monitorId', 'level', 'expiresAt'])
      .where('monitorId', 'in', [...monitorIds]);
    const rows = await query.orderBy('monitorId').forUpdate().execute();
    return new Map(rows.map((row) => [row.monitorId, row]));
  }

  async store(warnings: readonly DomainWarning[]): Promise<void> {
    await this.database.query
      .insertInto('domain_warning')
      .values(warnings.map(({ monitorId, name, level, expiresAt }) => ({ monitorId, name, level, expiresAt })))
      .onConflict((on) =>
        on.column('monitorId').doUpdateSet((of) => ({
          name: of.ref('excluded.name'),
          level: of.ref('excluded.level'),
          expiresAt: of.ref('excluded.expiresAt'),
        })),
      )
      .execute();
  }

  async forget(monitorId: number): Promise<void> {
    await this.database.query.deleteFrom('domain_warning').where('monitorId', '=', monitorId).execute();
  }

  async noteSent(
    { monitorId, level }: { readonly monitorId: string; readonly level: SentLevel },
    at: Date,
  ): Promise<void> {
    await this.database.query
      .updateTable('domain_warning')
      .set({ [COLUMNS[level]]: at })
      .where('monitorId', 'in', (of) =>
        of
          .selectFrom('monitor')
          .select('id')
          .where('publicId', '=', sql<string>`${monitorId}`),
      )
      .execute();
  }
}
