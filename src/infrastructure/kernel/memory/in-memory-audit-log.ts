import type { AuditActor, AuditEntry, AuditLog } from '../../../application/kernel/ports.ts';
import type { MemoryStore } from './memory-store.ts';
import { memoryTable } from './memory-store.ts';

/** A stored entry of the audit log, with its actor and time. */
export interface StoredAuditEntry extends AuditEntry {
  readonly id: number;
  readonly actor: AuditActor;
  readonly at: Date;
}

export const auditLogTable = memoryTable<StoredAuditEntry>('audit_log', ({ id }) => id);

export class InMemoryAuditLog implements AuditLog {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  append(actor: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void> {
    return this.#store.write((tables) => {
      for (const { customerIds: _customerIds, ...entry } of entries)
        tables(auditLogTable).put({ ...entry, id: this.#store.nextId(auditLogTable), actor, at });
    });
  }

  /** Returns all entries, oldest first. */
  entries(): readonly StoredAuditEntry[] {
    return this.#store.rows(auditLogTable).filter();
  }
}
