import { Migration } from '@mikro-orm/migrations';

export class RecoveryConfirmation extends Migration {
  override up(): void {
    this.addSql(`alter table "customer" add "recovery_consecutive_checks" int not null default 1`);
    this.addSql(`alter table "check_schedule" add "unconfirmed_successes" int not null default 0`);
  }
}
