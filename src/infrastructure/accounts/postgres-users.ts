import type { UserFilter, Users } from '../../application/accounts/ports.ts';
import { expectStored } from '../../application/kernel/repository.ts';
import type { User, UserRecord } from '../../domain/accounts/user.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { UserRow } from './account.entity.ts';

export class PostgresUsers extends PostgresRepository<User, UserFilter, UserRecord, 'emailTaken'> implements Users {
  constructor(database: Database) {
    super(database, {
      entity: UserRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      hidden: ['passwordHash', 'deactivatedAt', 'deletedAt'],
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
    const stored = await super.save(record, before);
    if (stored !== 'emailTaken' && before?.isActive !== record.isActive) await this.#noteDeactivation(stored);
    return stored;
  }

  /** A user who was inactive before has been so since then. */
  async #noteDeactivation({ id }: User): Promise<void> {
    await this.database.write('update app_user set deactivated_at = case when is_active then null else coalesce(deactivated_at, updated_at) end where id = $1', [id]);
  }

  async erase(remains: User, now: Date): Promise<void> {
    const { id } = expectStored(await this.save(remains));
    await this.database.query.deleteFrom('im_notification_rule').where('userId', '=', id).execute();
    await this.database.query.deleteFrom('im_contact_method').where('userId', '=', id).execute();
    await this.database.query.updateTable('app_user').set({ passwordHash: null, lastSignInAt: null, deletedAt: now }).where('id', '=', id).execute();
    await this.database.query.deleteFrom('im_team_member').where('userId', '=', id).execute();
  }
}
