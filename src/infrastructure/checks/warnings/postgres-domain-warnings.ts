import { sql } from 'kysely';
import type { DomainWarnings } from '../../../application/checks/warnings.ports.ts';
import type { DomainWarning } from '../../../domain/checks/warnings/domain-warning.ts';
import type { SentExpiry } from '../../../domain/notifications/notices/domain-notice.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

const COLUMNS = { warning: 'notifiedWarningAt', error: 'notifiedErrorAt', expired: 'notifiedExpiredAt' } as const satisfies Record<SentExpiry['level'], string>;

/** What was announced about the expiry of domains, by monitor. */
export class PostgresDomainWarnings extends PostgresAdapter implements DomainWarnings {
  async of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, DomainWarning>> {
    const query = this.database.query.selectFrom('domain_warning').select(['monitorId', 'level', 'expiresAt']).where('monitorId', 'in', [...monitorIds]);
    const rows = await query.orderBy('monitorId').forUpdate().execute();
    return new Map(rows.map((row) => [row.monitorId, row]));
  }

  async store(warnings: readonly DomainWarning[]): Promise<void> {
    await this.database.query
      .insertInto('domain_warning')
      .values(warnings.map(({ monitorId, level, expiresAt }) => ({ monitorId, level, expiresAt })))
      .onConflict((on) => on.column('monitorId').doUpdateSet((of) => ({ level: of.ref('excluded.level'), expiresAt: of.ref('excluded.expiresAt') })))
      .execute();
  }

  async forget(monitorId: number): Promise<void> {
    await this.database.query.deleteFrom('domain_warning').where('monitorId', '=', monitorId).execute();
  }

  async noteSent({ monitorId, level }: SentExpiry, at: Date): Promise<void> {
    await this.database.query
      .updateTable('domain_warning')
      .set({ [COLUMNS[level]]: at })
      .where('monitorId', 'in', (of) => of.selectFrom('monitor').select('id').where('publicId', '=', sql<string>`${monitorId}`))
      .execute();
  }
}
