import { sql } from 'kysely';
import type { MonitorId, MonitorOwner, MonitorOwners } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { customerIsDeleted, inScope } from '../kernel/database/in-scope.ts';

/** A caller who is confined to a customer sees only that row. */
const OWNER = { organization: 'c.organizationId', customer: 'c.id', isCustomer: true } as const;

/** Reads customers as owners of monitors. */
export class PostgresMonitorOwners extends PostgresAdapter implements MonitorOwners {
  async find(scope: Scope, id: MonitorId): Promise<MonitorOwner | null> {
    const customers = this.database.query
      .selectFrom('customer as c')
      .innerJoin('package_config as p', 'p.id', 'c.packageId')
      .select([
        'c.id as customerId',
        'c.organizationId',
        'p.minCheckInterval',
        'c.allowSelfService',
        'c.maxSelfServiceUrls',
        'c.canEditManaged',
      ])
      // The condition applies to the locked row: a customer that was deleted while this statement waited is not found.
      .where(sql.raw<boolean>(`not ${customerIsDeleted('c')}`))
      .where((of) => (typeof id === 'number' ? of('c.id', '=', id) : of('c.publicId', '=', id)))
      .forNoKeyUpdate('c');
    const owner = await inScope(customers, scope, OWNER).executeTakeFirst();
    return owner === undefined ? null : { ...owner, selfServiceInUse: await this.#selfServiceInUse(owner.customerId) };
  }

  /** Counts in a separate statement, which sees the rows that the previous holder of the lock has stored. */
  async #selfServiceInUse(customerId: number): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('monitor')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('customerId', '=', customerId)
      .where('managementType', '=', 'self_service')
      .executeTakeFirstOrThrow();
    return count;
  }
}
