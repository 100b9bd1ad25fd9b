import { Migration } from '@mikro-orm/migrations';

export class ReachedSteps extends Migration {
  override up(): void {
    this.addSql(`alter table "im_escalation_run" add "reached_sequence" int null`);
  }
}
