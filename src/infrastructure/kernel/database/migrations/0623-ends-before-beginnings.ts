import { Migration } from '@mikro-orm/migrations';

/** Ends that earlier versions stored before the beginning, because the clock was set back in between. */
export class EndsBeforeBeginnings extends Migration {
  override up(): void {
    this.addSql(`update incident set resolved_at = started_at, revision = revision + 1 where resolved_at < started_at`);
    this.addSql(`update im_incident set resolved_at = created_at, revision = revision + 1 where resolved_at < created_at`);
    this.addSql(`update im_alert set resolved_at = opened_at where resolved_at < opened_at`);
  }
}
