import { Migration } from '@mikro-orm/migrations';

export class Postmortems extends Migration {
  override up(): void {
    this.addSql(`alter table "incident" add "postmortem" jsonb null`);
  }
}
