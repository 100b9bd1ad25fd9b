import { Migration } from '@mikro-orm/migrations';

export class GapsOfIncidents extends Migration {
  override up(): void {
    this.addSql(`alter table "incident" add "gaps" jsonb not null default '[]', add "gap_ms" double precision not null default 0`);
  }
}
