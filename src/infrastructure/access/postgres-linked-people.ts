import type { LinkedPeople } from '../../application/access/ports.ts';
import { linkedPersonOf } from '../../domain/access/linked-person.ts';
import type { LinkedPerson } from '../../domain/access/linked-person.ts';
import { userName } from '../../domain/access/user-name.ts';
import { isDeletedAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Reads the people who act by linked accounts, as sessions read theirs. */
export class PostgresLinkedPeople extends PostgresAdapter implements LinkedPeople {
  readonly #requireMfaPlatformStaff: boolean;

  constructor(database: Database, requireMfaPlatformStaff: boolean) {
    super(database);
    this.#requireMfaPlatformStaff = requireMfaPlatformStaff;
  }

  async find(organizationId: number, userId: number, now: Date): Promise<LinkedPerson | null> {
    const found = await this.database.query
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.organizationId')
      .leftJoin('mfa_enrolment as m', 'm.userId', 'u.id')
      .leftJoin('account_deletion as d', (join) => join.onRef('d.userId', '=', 'u.id').on('d.status', '=', 'requested'))
      .where('u.id', '=', userId)
      .where('u.organizationId', '=', organizationId)
      .where('u.deletedAt', 'is', null)
      .select(['u.id as userId', 'u.publicId as userPublicId', 'u.organizationId', 'u.customerId', 'u.role'])
      .select(['u.isActive', 'u.isGlobalAdmin', 'u.isGlobalSupporter', 'u.firstName', 'u.lastName', 'u.email'])
      .select(['o.status', 'o.cancelledAt', 'o.requireMfaAdmins', 'o.requireMfaEditors', 'o.requireMfaReadonly'])
      .select(['o.imEnabled', 'm.confirmedAt', 'd.requestedAt as deletionRequestedAt'])
      .executeTakeFirst();
    if (found === undefined) return null;
    const { status, cancelledAt, deletionRequestedAt, firstName, lastName, email, confirmedAt, ...facts } = found;
    return linkedPersonOf({
      ...facts,
      name: userName({ firstName, lastName, email }),
      mfaEnabled: confirmedAt !== null,
      organizationStatus: organizationStatusAt({ status, cancelledAt }, now),
      requireMfaPlatformStaff: this.#requireMfaPlatformStaff,
      isDeleted: isDeletedAt({ deletionRequestedAt }, now),
    });
  }
}
