import { Migration } from '@mikro-orm/migrations';

export class ImEventsAsText extends Migration {
  override up(): void {
    this.addSql(`alter table "im_event" alter column "alert" type json using alert::json, alter column "targets" type json using targets::json`);
  }
}
