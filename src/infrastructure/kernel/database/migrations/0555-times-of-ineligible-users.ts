import { Migration } from '@mikro-orm/migrations';

/** The times in which users could not be on call, instead of the last deactivation alone. */
export class TimesOfIneligibleUsers extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add "ineligible_during" tstzmultirange not null default '{}'`);
    this.addSql(`
      update "app_user" set "ineligible_during" = tstzmultirange(tstzrange(coalesce("deactivated_at", "updated_at"), null))
      where not "is_active" or "customer_id" is not null or "role" not in ('admin', 'editor', 'responder')`);
    this.addSql(`alter table "app_user" drop column "deactivated_at"`);
  }
}
