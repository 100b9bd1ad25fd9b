import { Migration } from '@mikro-orm/migrations';

/** Checks of paused monitors, which are made when somebody asks for one. */
export class AskedChecks extends Migration {
  override up(): void {
    this.addSql(`alter table check_schedule add column asked boolean not null default false`);
    this.addSql(`alter table check_result add column while_paused boolean not null default false`);
  }
}
