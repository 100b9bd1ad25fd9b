import { Migration } from '@mikro-orm/migrations';

export class ImEventProblems extends Migration {
  override up(): void {
    this.addSql(`create index "im_event_problem" on "im_event" ("source_id", "key", "received_at") where kind = 'problem'`);
  }
}
