import { Migration } from '@mikro-orm/migrations';

export class UnfrozenCustomers extends Migration {
  override up(): void {
    this.addSql(`create index customer_unfrozen on customer ((coalesce(usage_frozen_until, created_at))) where not is_deleted`);
  }
}
