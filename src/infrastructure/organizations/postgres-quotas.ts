import { sql } from 'kysely';
import type { Quotas, QuotaUse } from '../../application/organizations/ports.ts';
import type { QuotaTier } from '../../domain/organizations/quota.ts';
import type { Database } from '../kernel/database/database.ts';
import { countedRows } from '../kernel/database/record-counts.ts';

/** The number of monitors that count towards the quota of the query's `organization`, as SQL. */
export const QUOTA_USE = countedRows('monitor', ' and organization_id = organization.id');

const quotaUse = sql.raw<number>(QUOTA_USE);

/** Monitor quotas, by the maintained count of monitors. */
export class PostgresQuotas implements Quotas {
  readonly tiers: readonly QuotaTier[];
  readonly #database: Database;

  constructor(database: Database, tiers: readonly QuotaTier[]) {
    this.#database = database;
    this.tiers = tiers;
  }

  async useOf(organizationId: number): Promise<QuotaUse> {
    const { query } = this.#database;
    const organization = await query
      .selectFrom('organization')
      .select(['publicId as organizationPublicId', 'monitorQuotaTier as tier', 'autoQuotaUpgrade'])
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // A separate statement, so that it sees what a concurrent claim stored while this one waited for the lock.
    const { used } = await query.selectFrom('organization').select(quotaUse.as('used')).where('id', '=', organizationId).executeTakeFirstOrThrow();
    return { ...organization, used };
  }

  async moveTo(organizationId: number, tier: string, now: Date): Promise<void> {
    await this.#database.query
      .updateTable('organization')
      .set((column) => ({ monitorQuotaTier: tier, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('id', '=', organizationId)
      .execute();
  }
}
