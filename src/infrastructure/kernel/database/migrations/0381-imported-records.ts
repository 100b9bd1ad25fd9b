import { Migration } from '@mikro-orm/migrations';

export class ImportedRecords extends Migration {
  override up(): void {
    this.addSql(`create table "im_imported_record" ("id" serial primary key, "organization_id" int not null, "tool" text not null, "kind" text not null, "external_id" text not null, "public_id" uuid not null, "created_at" timestamptz(3) not null)`);
    this.addSql(`alter table "im_imported_record" add constraint "im_imported_record_unique" unique ("organization_id", "tool", "kind", "external_id")`);
    this.addSql(`alter table "im_imported_record" add constraint "im_imported_record_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
  }
}
