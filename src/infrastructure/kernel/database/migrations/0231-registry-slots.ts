import { Migration } from '@mikro-orm/migrations';

/** The lookups in flight at a registry are slots, which processes take without waiting for each other. */
export class RegistrySlots extends Migration {
  override up(): void {
    this.addSql(`create table "registry_slot" ("registry" text not null, "slot" int not null, "lease_until" timestamptz(3) null, primary key ("registry", "slot"))`);
    this.addSql(`drop index "domain_registration_leased"`);
    this.addSql(`alter table "registry_slot" add constraint "registry_slot_registry_fkey" foreign key ("registry") references "registry" ("key") on update no action on delete cascade`);
  }
}
