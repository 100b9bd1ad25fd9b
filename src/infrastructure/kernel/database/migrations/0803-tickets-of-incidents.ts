import { Migration } from '@mikro-orm/migrations';

export class TicketsOfIncidents extends Migration {
  override up(): void {
    this.addSql(`alter table "im_outbound_integration" add "ticket" jsonb null`);
    this.addSql(`alter table "im_outbound_delivery" add "action" text null`);
    this.addSql(`create table "im_ticket" ("id" bigserial primary key, "public_id" uuid not null, "integration_id" int not null, "incident_id" int not null, "state" text not null, "external_id" text null, "url" text null, "attempted_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null)`);
    this.addSql(`alter table "im_ticket" add constraint "im_ticket_public_id_key" unique ("public_id")`);
    this.addSql(`alter table "im_ticket" add constraint "im_ticket_unique" unique ("integration_id", "incident_id")`);
    this.addSql(`create index "im_ticket_incident_id_idx" on "im_ticket" ("incident_id")`);
    this.addSql(`create index "im_ticket_external" on "im_ticket" ("integration_id", "external_id")`);
    this.addSql(`alter table "im_ticket" add constraint "im_ticket_integration_id_fkey" foreign key ("integration_id") references "im_outbound_integration" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_ticket" add constraint "im_ticket_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
  }
}
