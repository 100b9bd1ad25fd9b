import { sql } from 'kysely';
import type { MonitorCertificates, SeenCertificate } from '../../../application/checks/warnings.ports.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { NamedCertificate } from '../../../domain/checks/warnings/certificate-warning.ts';
import { hours } from '../../../domain/kernel/time.ts';
import { BoundedCache } from '../../kernel/cache/bounded-cache.ts';
import type { Database } from '../../kernel/database/database.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

/** The time for which a certificate that the process has stored is not compared with the stored one again. */
const STORED_FOR = hours(1);
/** The monitors that a process can check each minute. */
const CAPACITY = 100_000;

interface Stored {
  readonly notAfter: number;
  readonly until: number;
}

/** Stores the certificates of monitors. Checks see the same one for months, so that few of them lead to a statement. */
export class PostgresMonitorCertificates extends PostgresAdapter implements MonitorCertificates {
  readonly #clock: Clock;
  readonly #stored = new BoundedCache<number, Stored>(CAPACITY);

  constructor(database: Database, clock: Clock) {
    super(database);
    this.#clock = clock;
  }

  async find(monitorId: number): Promise<NamedCertificate | null> {
    const row = await this.database.query
      .selectFrom('monitor_certificate')
      .select(['subject', 'issuer', 'notAfter'])
      .where('monitorId', '=', monitorId)
      .executeTakeFirst();
    return row ?? null;
  }

  async keep(seen: readonly SeenCertificate[]): Promise<void> {
    const now = this.#clock.now();
    const changed = seen.filter(({ monitorId, notAfter }) => {
      const stored = this.#stored.get(monitorId);
      return stored === undefined || stored.notAfter !== notAfter.getTime() || stored.until <= now.getTime();
    });
    await this.#store(changed);
    const until = now.getTime() + STORED_FOR;
    for (const { monitorId, notAfter } of changed) this.#stored.set(monitorId, { notAfter: notAfter.getTime(), until });
  }

  async forget(monitorId: number): Promise<void> {
    this.#stored.delete(monitorId);
    await this.database.query.deleteFrom('monitor_certificate').where('monitorId', '=', monitorId).execute();
  }

  /** Rows are locked in the order of their monitors. Those of monitors that are being deleted are left out. */
  async #store(seen: readonly SeenCertificate[]): Promise<void> {
    const certificates = [...new Map(seen.map((each) => [each.monitorId, each])).values()];
    if (certificates.length === 0) return;
    await this.database.composed(sql`
      insert into monitor_certificate as stored (monitor_id, subject, issuer, not_after)
      select given.* from unnest(
          ${certificates.map(({ monitorId }) => monitorId)}::int[],
          ${certificates.map(({ subject }) => subject)}::text[],
          ${certificates.map(({ issuer }) => issuer)}::text[],
          ${certificates.map(({ notAfter }) => notAfter.toISOString())}::timestamptz[]
        ) as given (monitor_id, subject, issuer, not_after)
        join monitor on monitor.id = given.monitor_id
      order by given.monitor_id
      for key share of monitor skip locked
      on conflict (monitor_id) do update
        set subject = excluded.subject, issuer = excluded.issuer, not_after = excluded.not_after
        where (stored.subject, stored.issuer, stored.not_after) is distinct from (excluded.subject, excluded.issuer, excluded.not_after)
    `);
  }
}
