import { sql } from 'kysely';
import type { Administrators } from '../../application/accounts/ports.ts';
import type { OrganizationMember } from '../../domain/accounts/user.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** The administrators of an organization. The organization's row is the lock, so it works across processes. */
export class PostgresAdministrators extends PostgresAdapter implements Administrators {
  async lock(organizationId: number): Promise<readonly OrganizationMember[]> {
    await this.database.query.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
    return this.list(organizationId);
  }

  list(organizationId: number): Promise<readonly OrganizationMember[]> {
    return this.database.query
      .selectFrom('app_user as u')
      .leftJoin('account_deletion as d', (join) => join.onRef('d.userId', '=', 'u.id').on('d.status', '=', 'requested'))
      .select(['u.id', 'u.email', 'u.role', 'u.isActive', 'u.customerId'])
      .select(sql<boolean>`(d.user_id is not null)`.as('isLeaving'))
      .where('u.organizationId', '=', organizationId)
      .where('u.role', '=', 'admin')
      .where('u.deletedAt', 'is', null)
      .orderBy('u.id')
      .execute();
  }
}
