import { Migration } from '@mikro-orm/migrations';

export class SubjectsOfMessages extends Migration {
  override up(): void {
    this.addSql(`create index outbox_subject on outbox (split_part(dedup_key, ':', 2)) where not is_bulk`);
  }
}
