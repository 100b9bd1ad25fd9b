import type { UserFilter, Users } from '../../application/accounts/ports.ts';
import { expectStored } from '../../application/kernel/repository.ts';
import { imUserEligible } from '../../domain/access/im-team-access.ts';
import type { User, UserRecord } from '../../domain/accounts/user.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { UserRow } from './account.entity.ts';

export class PostgresUsers extends PostgresRepository<User, UserFilter, UserRecord, 'emailTaken'> implements Users {
  constructor(database: Database) {
    super(database, {
      entity: UserRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      hidden: ['passwordHash', 'ineligibleDuring', 'deletedAt'],
      view: {
        columns: '(mfa_enrolment.confirmed_at is not null) "mfaEnabled"',
        joins: 'left join mfa_enrolment on mfa_enrolment.user_id = app_user.id',
      },
      where: 'app_user.deleted_at is null',
      search: ['email', "app_user.first_name || ' ' || app_user.last_name"],
      taken: { app_user_email_unique: 'emailTaken' },
    });
  }

  override async save(record: User, before?: User): Promise<User | 'emailTaken'> {
    const known = before ?? (await this.find({ organizationId: record.organizationId, customerId: null }, record.publicId));
    const stored = await super.save(record, before);
    if (stored !== 'emailTaken' && known !== null && imUserEligible(known) !== imUserEligible(stored)) await this.#noteEligibility(stored);
    return stored;
  }

  /**
   * From now on the user can be on call, or cannot. What was before stays: a user who becomes eligible without a noted time that lasts until now was ineligible
   * for all time, as `inactiveTimes` has it.
   */
  async #noteEligibility(user: User): Promise<void> {
    const future = 'tstzmultirange(tstzrange(updated_at, null))';
    const noted = imUserEligible(user) ? `case when upper_inf(ineligible_during) then ineligible_during else '{(,)}' end - ${future}` : `ineligible_during + ${future}`;
    await this.database.write(`update app_user set ineligible_during = ${noted} where id = $1`, [user.id]);
  }

  async erase(remains: User, now: Date): Promise<void> {
    const { id } = expectStored(await this.save(remains));
    await this.database.query.deleteFrom('im_notification_rule').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('im_contact_method').where('userId', '=', id).execute();
    await this.database.query.updateTable('app_user').set({ passwordHash: null, lastSignInAt: null, deletedAt: now }).where('id', '=', id).execute();
    await this.database.query.deleteFrom('im_team_member').where('userId', '=', id).execute();
  }
}
