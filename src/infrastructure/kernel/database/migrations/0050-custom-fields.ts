import { Migration } from '@mikro-orm/migrations';

/** Fields that organizations define for their customers. */
export class CustomFields extends Migration {
  override up(): void {
    this.addSql(`
      create table custom_field (
        id serial primary key,
        public_id uuid not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision int not null default 1,
        organization_id int not null references organization (id) on delete cascade,
        name text not null,
        field_key text not null,
        field_type text not null,
        is_required boolean not null,
        is_active boolean not null,
        display_order int not null,
        options jsonb not null,
        placeholder text,
        help_text text,
        show_in_table boolean not null
      )`);
    this.addSql(`create unique index custom_field_key_unique on custom_field (organization_id, field_key)`);
  }
}
