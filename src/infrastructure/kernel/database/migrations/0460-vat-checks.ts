import { Migration } from '@mikro-orm/migrations';

export class VatChecks extends Migration {
  override up(): void {
    this.addSql(`create table "vat_check" ("id" serial primary key, "public_id" uuid not null, "organization_id" int not null, "customer_id" int null, "vat_id" text null, "country_code" text null, "status" text not null, "name" text null, "address" text null, "consultation_number" text null, "requester" text null, "checked_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null, "next_check_at" timestamptz(3) null, "failures" int not null)`);
    this.addSql(`alter table "vat_check" add constraint "vat_check_public_id_key" unique ("public_id")`);
    this.addSql(`create index "vat_check_customer_id_idx" on "vat_check" ("customer_id")`);
    this.addSql(`create index "vat_check_list" on "vat_check" ("organization_id", "customer_id", "id")`);
    this.addSql(`create index "vat_check_due" on "vat_check" ("next_check_at") where next_check_at is not null`);
    this.addSql(`alter table "vat_check" add constraint "vat_check_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "vat_check" add constraint "vat_check_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    // Confirmed numbers are validated again, too. The name and address that the registry gave were not stored.
    this.addSql(`insert into "vat_check" ("public_id", "organization_id", "vat_id", "country_code", "status", "checked_at", "confirmed_at", "next_check_at", "failures")
      select gen_random_uuid(), "id", "vat_id", "country_code", 'valid', "vat_validated_at", "vat_validated_at", "vat_validated_at" + interval '365 days', 0 from "organization" where "vat_validated_at" is not null`);
  }
}
