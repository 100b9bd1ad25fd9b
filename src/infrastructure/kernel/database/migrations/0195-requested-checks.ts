import { Migration } from '@mikro-orm/migrations';

/** Names the columns of requested checks in the terms of the product. */
export class RequestedChecks extends Migration {
  override up(): void {
    this.addSql(`alter table check_schedule rename column asked to requested`);
    this.addSql(`alter table check_schedule rename column asked_again to requested_again`);
  }
}
