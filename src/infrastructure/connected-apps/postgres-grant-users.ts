import type { ConsentingUser, GrantUsers } from '../../application/connected-apps/ports.ts';
import { isActiveAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';

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
      .leftJoin('account_deletion as d', (join) => join.onRef('d.userId', '=', 'u.id').on('d.status', '=', 'requested'))
      .select(['u.id as userId', 'u.email', 'u.isActive', 'u.role', 'u.organizationId', 'u.customerId'])
      .select(['o.name as organizationName', 'o.status as storedStatus', 'o.cancelledAt', 'c.name as customerName', 'd.requestedAt as deletionRequestedAt'])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { storedStatus, cancelledAt, deletionRequestedAt, ...user } = row;
    const isActive = isActiveAt({ isActive: user.isActive, deletionRequestedAt }, now);
    return { ...user, isActive, organizationStatus: organizationStatusAt({ status: storedStatus, cancelledAt }, now) };
  }
}
