import { Migration } from '@mikro-orm/migrations';

const PAGES = `
  select p.id from changed join status_page p on p.organization_id = changed.organization_id
    and (changed.status_page_id is null or changed.status_page_id = p.id)
    and (changed.customer_id is null or changed.customer_id = p.customer_id)`;

/** Replaces the logos of organizations by logos and icons of organizations, customers and status pages. */
export class BrandImages extends Migration {
  override up(): void {
    this.addSql(`create table "brand_image" ("public_id" uuid not null, "organization_id" int not null, "customer_id" int null, "status_page_id" int null, "role" text not null, "content_type" text not null, "width" int not null, "height" int not null, "bytes" bytea not null, "created_at" timestamptz(3) not null, primary key ("public_id"))`);
    this.addSql(`insert into brand_image (public_id, organization_id, role, content_type, width, height, bytes, created_at) select public_id, organization_id, 'logo', content_type, width, height, bytes, created_at from organization_logo`);
    this.addSql(`drop table "organization_logo"`);
    this.addSql('drop function notify_status_pages_of_organization_logo()');
    this.addSql(`create index "brand_image_organization_id_idx" on "brand_image" ("organization_id")`);
    this.addSql(`create unique index "brand_image_of_organization" on "brand_image" ("organization_id", "role") where customer_id is null and status_page_id is null`);
    this.addSql(`alter table "brand_image" add constraint "brand_image_of_customer" unique ("customer_id", "role")`);
    this.addSql(`alter table "brand_image" add constraint "brand_image_of_page" unique ("status_page_id", "role")`);
    this.addSql(`alter table "brand_image" add constraint "brand_image_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "brand_image" add constraint "brand_image_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "brand_image" add constraint "brand_image_status_page_id_fkey" foreign key ("status_page_id") references "status_page" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "customer" add "brand_color" text null`);
    this.#notify();
  }

  /** Written by hand: triggers that notify every process of the public pages which a change alters. */
  #notify(): void {
    this.addSql(`
      create function notify_status_pages_of_brand_image() returns trigger language plpgsql as $$ begin
        perform pg_notify('watchstead_status_page', id::text) from (${PAGES}) as shown (id) group by id;
        return null;
      end $$`);
    for (const [event, rows] of [['insert', 'new'], ['update', 'new'], ['delete', 'old']] as const)
      this.addSql(`create trigger notify_status_page_${event} after ${event} on brand_image referencing ${rows} table as changed for each statement execute function notify_status_pages_of_brand_image()`);
    this.addSql(`create trigger notify_status_page_brand after update on customer for each row when (old.brand_color is distinct from new.brand_color) execute function notify_status_pages_of_customer_row()`);
  }
}
