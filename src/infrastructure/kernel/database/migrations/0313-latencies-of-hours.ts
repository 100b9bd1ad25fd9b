import { Migration } from '@mikro-orm/migrations';

/** Hours that are rolled up from now on have the buckets of their latencies; earlier ones keep their histograms. */
export class LatenciesOfHours extends Migration {
  override up(): void {
    this.addSql(`alter table "check_rollup" add column "latency_buckets" smallint[] null`);
  }
}
