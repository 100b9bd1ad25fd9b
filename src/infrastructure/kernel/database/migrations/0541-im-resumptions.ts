import { Migration } from '@mikro-orm/migrations';

export class ImResumptions extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add "im_resumed_at" timestamptz(3) null`);
  }
}
