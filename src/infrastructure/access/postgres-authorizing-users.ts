import type { AuthorizingUser, AuthorizingUsers } from '../../application/access/ports.ts';
import { isActiveAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const usersIn = ({ query }: Database) =>
  query
    .selectFrom('app_user as u')
    .innerJoin('organization as o', 'o.id', 'u.organizationId')
    .leftJoin('customer as c', (join) =>
      join.onRef('c.id', '=', 'u.customerId').onRef('c.organizationId', '=', 'u.organizationId'),
    )
    .leftJoin('account_deletion as d', (join) => join.onRef('d.userId', '=', 'u.id').on('d.status', '=', 'requested'))
    .select([
      'u.id as userId',
      'u.email',
      'u.isActive',
      'u.role',
      'u.organizationId',
      'u.customerId',
      'd.requestedAt as deletionRequestedAt',
    ])
    .select(['o.publicId as organizationPublicId', 'o.name as organizationName', 'o.status', 'o.cancelledAt'])
    .select(['c.publicId as customerPublicId', 'c.name as customerName']);

type Row = Awaited<ReturnType<ReturnType<typeof usersIn>['executeTakeFirstOrThrow']>>;

const userAt = (row: Row | undefined, now: Date): AuthorizingUser | null => {
  if (row === undefined) return null;
  const { userId, email, role, organizationId, customerId, customerPublicId, customerName } = row;
  return {
    userId,
    email,
    role,
    organizationId,
    customerId,
    isActive: isActiveAt(row, now),
    organizationStatus: organizationStatusAt(row, now),
    organization: { id: organizationId, publicId: row.organizationPublicId, name: row.organizationName },
    customer:
      customerId === null || customerPublicId === null || customerName === null
        ? null
        : { id: customerId, publicId: customerPublicId, name: customerName },
  };
};

export class PostgresAuthorizingUsers extends PostgresAdapter implements AuthorizingUsers {
  async find(userId: number, now: Date): Promise<AuthorizingUser | null> {
    return userAt(await usersIn(this.database).where('u.id', '=', userId).executeTakeFirst(), now);
  }

  async byEmail(email: string, now: Date): Promise<AuthorizingUser | null> {
    const owner = usersIn(this.database).where('u.email', '=', email).where('u.ownsAddress', '=', true);
    return userAt(await owner.executeTakeFirst(), now);
  }
}
