import type { AuditActor, AuditEntry, AuditLog } from '../../application/kernel/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** The audit log in PostgreSQL, written in the transaction of the audited change. */
export class PostgresAuditLog extends PostgresAdapter implements AuditLog {
  async append(actor: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void> {
    const rows = entries.map(({ before, after, ...entry }) => ({
      ...entry,
      before: before ?? null,
      after: after ?? null,
      at,
      actorKind: actor.kind,
      actorId: actor.id,
      address: actor.address,
      requestId: actor.requestId,
    }));
    await this.database.defer(this.database.query.insertInto('audit_log').values(rows).compile());
  }
}
