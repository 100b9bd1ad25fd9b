import { Migration } from '@mikro-orm/migrations';

/** Pages that wait during the migration count as planned at the time of the migration or, if they are overdue, at their due time. */
export class PagePlannedAt extends Migration {
  override up(): void {
    this.addSql(`alter table "im_page" add column "planned_at" timestamptz(3) null`);
    this.addSql(`update "im_page" set "planned_at" = least("due_at", now())`);
    this.addSql(`alter table "im_page" alter column "planned_at" set not null`);
  }
}
