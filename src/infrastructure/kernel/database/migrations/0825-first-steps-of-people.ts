import { Migration } from '@mikro-orm/migrations';

/** Whoever hid the first steps in a browser sees them once more, because only that browser knew of it. */
export class FirstStepsOfPeople extends Migration {
  override up(): void {
    this.addSql(`alter table "display_preference" add "first_steps" boolean not null default true`);
  }
}
