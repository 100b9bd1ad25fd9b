import { sql } from 'kysely';
import type { UserFilter, Users, Administrators } from '../../application/accounts/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import { addOne, expectStored } from '../../application/kernel/repository.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { InvitedUser, OrganizationMember, User, UserRecord } from '../../domain/accounts/user.ts';
import { imUserRoles } from '../../domain/access/permissions.ts';
import { notedTimes } from '../../domain/on-call/absences.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { UserRow } from './account.entity.ts';
import { INELIGIBLE_TIMES, ineligibleTimesOf } from './ineligible-times.sql.ts';
import type { IneligibleTimes } from './ineligible-times.sql.ts';

const IM_ROLES = imUserRoles.map((role) => `'${role}'`).join(', ');

export class PostgresUsers extends PostgresRepository<User, UserFilter, UserRecord, 'emailTaken'> implements Users {
  constructor(database: Database) {
    super(database, {
      entity: UserRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      hidden: ['timezone', 'ownsAddress', 'passwordHash', 'ineligibleDuring', 'deletedAt'],
      view: {
        columns: '(mfa_enrolment.confirmed_at is not null) "mfaEnabled"',
        joins: 'left join mfa_enrolment on mfa_enrolment.user_id = app_user.id',
      },
      where: 'app_user.deleted_at is null',
      conditions: {
        ...ofCustomer('app_user.customer_id'),
        isImEligible: (isEligible) =>
          `${isEligible}::boolean = (app_user.is_active and app_user.customer_id is null and app_user.role in (${IM_ROLES}))`,
      },
      search: ['email', "app_user.first_name || ' ' || app_user.last_name"],
      taken: { app_user_email_unique: 'emailTaken', app_user_organization_email_unique: 'emailTaken' },
    });
  }

  async invite(record: NewRecord<User>): Promise<InvitedUser | 'emailTaken'> {
    const [owner] = await this.database.prepared('select 1 from app_user where email = $1 and owns_address', [
      record.email,
    ]);
    const stored = await this.#addInvited(record, owner === undefined);
    // An account of another organization may have taken the address since it was looked up.
    return stored === 'emailTaken' && owner === undefined ? this.#addInvited(record, false) : stored;
  }

  async #addInvited(record: NewRecord<User>, ownsAddress: boolean): Promise<InvitedUser | 'emailTaken'> {
    const invited: NewRecord<InvitedUser> = { ...record, ownsAddress };
    const stored = await addOne(this, invited);
    return stored === 'emailTaken' ? stored : { ...stored, ownsAddress };
  }

  override async save(record: User, before?: User): Promise<User | 'emailTaken'> {
    const known =
      before ?? (await this.find({ organizationId: record.organizationId, customerId: null }, record.publicId));
    const stored = await super.save(record, before);
    if (stored !== 'emailTaken' && known !== null && imUserEligible(known) !== imUserEligible(stored))
      await this.#noteEligibility(stored);
    return stored;
  }

  /** Records that the user can be on call from now on, or no longer can. The row is locked. */
  async #noteEligibility({ id, publicId, updatedAt, ...user }: User): Promise<void> {
    const [row] = await this.database.prepared<{ readonly times: IneligibleTimes }>(
      `select ${INELIGIBLE_TIMES} times from app_user where id = $1`,
      [id],
    );
    const noted = notedTimes(
      publicId,
      imUserEligible(user),
      ineligibleTimesOf(publicId, row?.times ?? null),
      updatedAt,
    );
    await this.database.write(
      `update app_user set ineligible_during = coalesce((select range_agg(tstzrange(since, until)) from unnest($2::timestamptz[], $3::timestamptz[]) noted (since, until)), '{}') where id = $1`,
      [id, noted.map(({ since }) => since), noted.map(({ until }) => until ?? null)],
    );
  }

  async erase(remains: User, now: Date): Promise<void> {
    const { id } = expectStored(await this.save(remains));
    await this.database.query.deleteFrom('im_notification_rule').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('im_contact_method').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('chat_account').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('chat_link_code').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('display_preference').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('saved_view').where('userId', '=', id).execute();
    await this.database.query
      .updateTable('app_user')
      .set({ passwordHash: null, lastSignInAt: null, timezone: null, deletedAt: now })
      .where('id', '=', id)
      .execute();
    await this.database.query.deleteFrom('im_team_member').where('userId', '=', id).execute();
  }
}

/**
 * Lists the administrators of an organization and locks them through the organization's row, so the lock works across
 * processes.
 */
export class PostgresAdministrators extends PostgresAdapter implements Administrators {
  async lock(organizationId: number): Promise<readonly OrganizationMember[]> {
    await this.database.query
      .selectFrom('organization')
      .select('id')
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .execute();
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
