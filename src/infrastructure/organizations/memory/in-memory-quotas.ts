import type { Quotas, QuotaUse } from '../../../application/organizations/monitor-quota.ts';
import type { QuotaTier } from '../../../domain/organizations/quota.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { organizationTable } from './organization-tables.ts';
import { quotaUse } from './quota-use.ts';

/** Monitor quotas in memory. Of two claims one waits for the other because its unit of work does. */
export class InMemoryQuotas implements Quotas {
  readonly tiers: readonly QuotaTier[];
  readonly #store: MemoryStore;

  constructor(store: MemoryStore, tiers: readonly QuotaTier[]) {
    this.#store = store;
    this.tiers = tiers;
  }

  useOf(organizationId: number): Promise<QuotaUse> {
    const row = this.#store.rows(organizationTable).get(organizationId);
    if (row === null) return Promise.reject(new Error('Only an organization has a quota.'));
    const { publicId: organizationPublicId, monitorQuotaTier: tier, autoQuotaUpgrade } = row;
    return Promise.resolve({ organizationPublicId, tier, autoQuotaUpgrade, used: quotaUse(this.#store, organizationId) });
  }

  moveTo(organizationId: number, tier: string, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(organizationTable);
      const row = rows.get(organizationId);
      if (row !== null) putChanged(rows, { ...row, monitorQuotaTier: tier, updatedAt: now });
    });
  }
}
