import { Migration } from '@mikro-orm/migrations';

export class LocationReports extends Migration {
  override up(): void {
    this.addSql(`create table "worker_report" ("worker_id" text not null, "location_id" int not null, "started_at" timestamptz(3) not null, "reported_at" timestamptz(3) not null, "version" text not null, "has_browser" boolean not null, primary key ("worker_id"))`);
    this.addSql(`create index "worker_report_latest" on "worker_report" ("location_id", "reported_at")`);
    this.addSql(`alter table "location" add "country_code" text null, add "silent_since" timestamptz(3) null`);
    this.addSql(`alter table "worker_report" add constraint "worker_report_location_id_fkey" foreign key ("location_id") references "location" ("id") on update no action on delete cascade`);
  }
}
