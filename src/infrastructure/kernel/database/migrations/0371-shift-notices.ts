import { Migration } from '@mikro-orm/migrations';

export class ShiftNotices extends Migration {
  override up(): void {
    this.addSql(`create table "im_shift_notice" ("user_id" int not null, "schedule_id" int not null, "starts_at" timestamptz(3) not null, primary key ("user_id", "schedule_id", "starts_at"))`);
    this.addSql(`create index "im_shift_notice_schedule_id_idx" on "im_shift_notice" ("schedule_id")`);
    this.addSql(`create index "im_shift_notice_age" on "im_shift_notice" ("starts_at")`);
    this.addSql(`alter table "im_shift_notice" add constraint "im_shift_notice_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_shift_notice" add constraint "im_shift_notice_schedule_id_fkey" foreign key ("schedule_id") references "im_schedule" ("id") on update no action on delete cascade`);
  }
}
