import type { CertificateWarnings, DueCertificateReminder } from '../../application/checks/ports.ts';
import type { CertificateWarning } from '../../domain/checks/certificate-warning.ts';
import type { Database } from '../kernel/database/database.ts';
import { monitoredMonitor } from '../monitors/monitored-monitor.ts';

export class PostgresCertificateWarnings implements CertificateWarnings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, CertificateWarning>> {
    const query = this.#database.query.selectFrom('certificate_warning').selectAll().where('monitorId', 'in', [...monitorIds]);
    const rows = await query.orderBy('monitorId').forUpdate().execute();
    return new Map(rows.map((row) => [row.monitorId, row]));
  }

  async store(warnings: readonly CertificateWarning[]): Promise<void> {
    await this.#database.query
      .insertInto('certificate_warning')
      .values(warnings.map(({ monitorId, subject, issuer, notAfter, warnedAt, nextReminderAt, endedAt }) => ({ monitorId, subject, issuer, notAfter, warnedAt, nextReminderAt, endedAt })))
      .onConflict((on) =>
        on.column('monitorId').doUpdateSet((of) => ({
          subject: of.ref('excluded.subject'),
          issuer: of.ref('excluded.issuer'),
          notAfter: of.ref('excluded.notAfter'),
          warnedAt: of.ref('excluded.warnedAt'),
          nextReminderAt: of.ref('excluded.nextReminderAt'),
          endedAt: of.ref('excluded.endedAt'),
        })),
      )
      .execute();
  }

  async end(monitorId: number, at: Date): Promise<void> {
    await this.#database.query
      .updateTable('certificate_warning')
      .set({ endedAt: at, nextReminderAt: null })
      .where('monitorId', '=', monitorId)
      .where('endedAt', 'is', null)
      .execute();
  }

  async takeDue(now: Date): Promise<DueCertificateReminder | null> {
    const warning = await this.#database.query
      .selectFrom('certificate_warning')
      .selectAll()
      .where('nextReminderAt', '<=', now)
      .orderBy('nextReminderAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (warning === undefined) return null;
    const monitored = await monitoredMonitor(this.#database, warning.monitorId, now);
    return monitored === null ? null : { ...monitored, warning };
  }
}
