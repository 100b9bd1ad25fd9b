import { Migration } from '@mikro-orm/migrations';

/** Last sign-ins, deleted users and requests for account deletion. */
export class People extends Migration {
  override up(): void {
    this.addSql(`alter table app_user add column last_sign_in_at timestamptz(3), add column deleted_at timestamptz(3)`);
    this.addSql(`
      create table account_deletion (
        user_id int primary key references app_user (id) on delete cascade,
        status text not null,
        requested_at timestamptz(3) not null,
        withdrawn_at timestamptz(3),
        completed_at timestamptz(3)
      )`);
    this.addSql(`create index account_deletion_due on account_deletion (requested_at) where status = 'requested'`);
    this.addSql(`create index app_user_list on app_user (organization_id, created_at, id)`);
  }
}
