import { Migration } from '@mikro-orm/migrations';

export class StatusesOfDomains extends Migration {
  override up(): void {
    this.addSql(`alter table "domain_registration" add column "statuses" jsonb null`);
  }
}
