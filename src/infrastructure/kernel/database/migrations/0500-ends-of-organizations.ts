import { Migration } from '@mikro-orm/migrations';

export class EndsOfOrganizations extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add "deleted_at" timestamptz(3) null, add "export_reminders" int not null default 0`);
    // The status is the last thing that changes of a deleted organization.
    this.addSql(`update "organization" set "deleted_at" = "updated_at" where "status" = 'deleted'`);
    this.addSql(`create index "organization_ending" on "organization" ("status", "id") where status in ('cancelled', 'deleted')`);
    this.addSql(
      `create table "erased_organization" ("id" int not null, "public_id" uuid not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) not null, "erased_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`alter table "erased_organization" add constraint "erased_organization_public_id_key" unique ("public_id")`);
  }
}
