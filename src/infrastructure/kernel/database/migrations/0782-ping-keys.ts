import { Migration } from '@mikro-orm/migrations';

export class PingKeys extends Migration {
  override up(): void {
    this.addSql(`create table "ping_key" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "customer_id" int null, "sha256" text not null, "creates_heartbeats" boolean not null default false, "rotated_at" timestamptz(3) not null)`);
    this.addSql(`alter table "ping_key" add constraint "ping_key_public_id_key" unique ("public_id")`);
    this.addSql(`alter table "ping_key" add constraint "ping_key_sha256_key" unique ("sha256")`);
    this.addSql(`create unique index ping_key_owner on ping_key (organization_id, coalesce(customer_id, 0))`);
    this.addSql(`create index "ping_key_customer" on "ping_key" ("customer_id")`);
    this.addSql(`alter table "ping_key" add constraint "ping_key_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "ping_key" add constraint "ping_key_customer_id_fkey" foreign key ("customer_id") references "customer" ("id") on update no action on delete cascade`);
  }
}
