import type { ConsentingUser, GrantUsers } from '../../../application/connected-apps/ports.ts';
import { organizationStatusAt } from '../../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database.ts';

/** Users with their organization and customer, as far as apps are concerned. */
export class PostgresGrantUsers implements GrantUsers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(userId: number, now: Date): Promise<ConsentingUser | null> {
    const row = await this.#database.query
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.organizationId')
      .leftJoin('customer as c', 'c.id', 'u.customerId')
      .select(['u.id as userId', 'u.email', 'u.isActive', 'u.role', 'u.organizationId', 'u.customerId'])
      .select(['o.name as organizationName', 'o.status as storedStatus', 'o.cancelledAt', 'c.name as customerName'])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { storedStatus, cancelledAt, ...user } = row;
    return { ...user, organizationStatus: organizationStatusAt({ status: storedStatus, cancelledAt }, now) };
  }
}
