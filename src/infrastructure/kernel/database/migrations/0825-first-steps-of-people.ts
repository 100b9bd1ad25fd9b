import { Migration } from '@mikro-orm/migrations';

/** People who have hidden the first steps see them again, because their choice was stored in one browser only. */
export class FirstStepsOfPeople extends Migration {
  override up(): void {
    this.addSql(`alter table "display_preference" add "first_steps" boolean not null default true`);
  }
}
