import { Migration } from '@mikro-orm/migrations';

export class GroupsOfSubscriptions extends Migration {
  override up(): void {
    this.addSql(`alter table "status_subscriber" add "group_ids" int[] not null default '{}'`);
    // Subscriptions that await their confirmation have the form of the columns.
    this.addSql(`update status_subscriber set requested = requested || '{"groupIds": []}' where requested is not null`);
  }
}
