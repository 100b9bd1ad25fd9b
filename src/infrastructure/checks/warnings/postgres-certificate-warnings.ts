import { sql } from 'kysely';
import type { CertificateWarnings, DueCertificateReminder } from '../../../application/checks/warnings.ports.ts';
import { correctedCertificateReminder } from '../../../domain/checks/warnings/certificate-warning.ts';
import type { CertificateWarning } from '../../../domain/checks/warnings/certificate-warning.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';
import { monitoredMonitor } from '../monitor-snapshot.sql.ts';

export class PostgresCertificateWarnings extends PostgresAdapter implements CertificateWarnings {
  async of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, CertificateWarning>> {
    const query = this.database.query
      .selectFrom('certificate_warning')
      .selectAll()
      .where('monitorId', 'in', [...monitorIds]);
    const rows = await query.orderBy('monitorId').forUpdate().execute();
    return new Map(rows.map((row) => [row.monitorId, row]));
  }

  async store(warnings: readonly CertificateWarning[]): Promise<void> {
    await this.database.query
      .insertInto('certificate_warning')
      .values(
        warnings.map(({ monitorId, subject, issuer, notAfter, warnedAt, nextReminderAt, endedAt }) => ({
          monitorId,
          subject,
          issuer,
          notAfter,
          warnedAt,
          nextReminderAt,
          endedAt,
        })),
      )
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
    await this.database.query
      .updateTable('certificate_warning')
      .set({ endedAt: at, nextReminderAt: null })
      .where('monitorId', '=', monitorId)
      .where('endedAt', 'is', null)
      .execute();
  }

  anyDue(now: Date): Promise<boolean> {
    return this.database.anyRow(sql`from certificate_warning where next_reminder_at <= ${now}`);
  }

  async takeDue(now: Date): Promise<DueCertificateReminder | null> {
    const warning = await this.database.query
      .selectFrom('certificate_warning')
      .selectAll()
      .where('nextReminderAt', '<=', now)
      .orderBy('nextReminderAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (warning === undefined) return null;
    const monitored = await monitoredMonitor(this.database, warning.monitorId, now);
    return monitored === null ? null : { ...monitored, warning };
  }

  async pullBack(now: Date): Promise<number> {
    const { rows } = await sql<{ readonly monitorId: number; readonly at: Date; readonly interval: number }>`
      select w.monitor_id as "monitorId", w.next_reminder_at as at, c.ssl_expiry_reminder_interval as interval
      from certificate_warning w join monitor m on m.id = w.monitor_id join customer c on c.id = m.customer_id
      where w.next_reminder_at > ${now}::timestamptz + c.ssl_expiry_reminder_interval * interval '1 minute'
    `.execute(this.database.query);
    const corrections = rows.flatMap(({ monitorId, at, interval }) => {
      const earlier = correctedCertificateReminder(at, interval, now);
      return earlier === null ? [] : [{ monitorId, before: at, earlier }];
    });
    for (const { monitorId, before, earlier } of corrections)
      await this.database.query
        .updateTable('certificate_warning')
        .set({ nextReminderAt: earlier })
        .where('monitorId', '=', monitorId)
        .where('nextReminderAt', '=', before)
        .execute();
    return corrections.length;
  }
}
