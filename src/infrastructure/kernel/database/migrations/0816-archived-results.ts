import { Migration } from '@mikro-orm/migrations';

export class ArchivedResults extends Migration {
  override up(): void {
    this.addSql(
      `create table "result_archive_file" ("name" text not null, "organization_id" int not null, "month" text not null, "monitor_ids" int[] not null, "results" int not null, "sha256" text not null, "archived_at" timestamptz(3) not null, primary key ("name"))`,
    );
    this.addSql(`create index "result_archive_file_organization_id_idx" on "result_archive_file" ("organization_id")`);
    this.addSql(`create index result_archive_file_monitors on result_archive_file using gin (monitor_ids)`);
    this.addSql(
      `alter table "result_archive_file" add constraint "result_archive_file_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`,
    );
    this.addSql(
      `create table "result_archive" ("id" text not null, "archived_until" timestamptz(3) not null, "advanced_at" timestamptz(3) not null, primary key ("id"))`,
    );
  }
}
