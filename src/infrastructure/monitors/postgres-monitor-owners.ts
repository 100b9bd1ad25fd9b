import { sql } from 'kysely';
import type { MonitorId, MonitorOwner, MonitorOwners } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Database } from '../kernel/database/database.ts';

/** Customers as owners of monitors. */
export class PostgresMonitorOwners implements MonitorOwners {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find({ organizationId, customerId }: Scope, id: MonitorId): Promise<MonitorOwner | null> {
    const identified = typeof id === 'number' ? sql`c.id = ${id}` : sql`c.public_id = ${id}`;
    const { rows } = await sql<Omit<MonitorOwner, 'selfServiceInUse'>>`
      select c.id "customerId", c.organization_id "organizationId", p.min_check_interval "minCheckInterval",
             c.allow_self_service "allowSelfService", c.max_self_service_urls "maxSelfServiceUrls", c.can_edit_managed "canEditManaged"
        from customer c
        join package_config p on p.id = c.package_id
       where ${identified}
         and (${organizationId}::int is null or c.organization_id = ${organizationId})
         and (${customerId}::int is null or c.id = ${customerId})
         for no key update of c`.execute(this.#database.query);
    const [owner] = rows;
    return owner === undefined ? null : { ...owner, selfServiceInUse: await this.#selfServiceInUse(owner.customerId) };
  }

  /** Counted by a separate statement, which sees what the transaction that held the lock has stored. */
  async #selfServiceInUse(customerId: number): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('monitor')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('customerId', '=', customerId)
      .where('managementType', '=', 'self_service')
      .executeTakeFirstOrThrow();
    return count;
  }
}
