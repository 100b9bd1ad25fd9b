import type { Vault } from '../../../application/kernel/ports.ts';
import type { SmtpServers } from '../../../application/organizations/smtp.ports.ts';
import type { SmtpSettings } from '../../../domain/organizations/smtp.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { organizationTable, smtpTable } from './organization-tables.ts';

/** The mail servers of organizations, sealed in memory too. */
export class InMemorySmtpServers implements SmtpServers {
  readonly #store: MemoryStore;
  readonly #vault: Vault;

  constructor(store: MemoryStore, vault: Vault) {
    this.#store = store;
    this.#vault = vault;
  }

  find(organizationId: number): Promise<SmtpSettings | null> {
    const row = this.#store.rows(smtpTable).get(organizationId);
    return Promise.resolve(row === null ? null : (JSON.parse(this.#vault.open(row.sealed)) as SmtpSettings));
  }

  lock(organizationId: number): Promise<SmtpSettings | null> {
    return this.find(organizationId);
  }

  save(organizationId: number, settings: SmtpSettings | null, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const organization = tables(organizationTable).get(organizationId);
      if (organization === null) return;
      if (settings === null) tables(smtpTable).remove((row) => row.organizationId === organizationId);
      else tables(smtpTable).put({ organizationId, sealed: this.#vault.seal(JSON.stringify(settings)) });
      putChanged(tables(organizationTable), { ...organization, updatedAt: now });
    });
  }
}
