import { Migration } from '@mikro-orm/migrations';

export class OutboundIntegrations extends Migration {
  override up(): void {
    this.addSql(`create table "im_outbound_integration" ("id" serial primary key, "public_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "revision" int not null default 1, "organization_id" int not null, "team_id" int null, "name" text not null, "url" text not null, "events" jsonb null, "sealed_secrets" text not null)`);
    this.addSql(`alter table "im_outbound_integration" add constraint "im_outbound_integration_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_outbound_integration_team_id_idx" on "im_outbound_integration" ("team_id")`);
    this.addSql(`create index "im_outbound_integration_list" on "im_outbound_integration" ("organization_id", "created_at", "id")`);
    this.addSql(`create table "im_outbound_delivery" ("id" bigserial primary key, "public_id" uuid not null, "integration_id" int not null, "incident_id" int not null, "message_id" uuid not null, "event" text not null, "body" text not null, "status" text not null default 'waiting', "attempts" int not null default 0, "created_at" timestamptz(3) not null, "last_attempt_at" timestamptz(3) null, "response_status" int null, "duration_ms" int null, "error" text null, "answer" text null, "next_attempt_at" timestamptz(3) null)`);
    this.addSql(`alter table "im_outbound_delivery" add constraint "im_outbound_delivery_public_id_key" unique ("public_id")`);
    this.addSql(`create index "im_outbound_delivery_incident_id_idx" on "im_outbound_delivery" ("incident_id")`);
    this.addSql(`create index "im_outbound_delivery_age" on "im_outbound_delivery" ("created_at")`);
    this.addSql(`create index "im_outbound_delivery_list" on "im_outbound_delivery" ("integration_id", "created_at", "id")`);
    this.addSql(`alter table "im_outbound_integration" add constraint "im_outbound_integration_organization_id_fkey" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_outbound_integration" add constraint "im_outbound_integration_team_id_fkey" foreign key ("team_id") references "im_team" ("id") on update no action on delete no action`);
    this.addSql(`alter table "im_outbound_delivery" add constraint "im_outbound_delivery_integration_id_fkey" foreign key ("integration_id") references "im_outbound_integration" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "im_outbound_delivery" add constraint "im_outbound_delivery_incident_id_fkey" foreign key ("incident_id") references "im_incident" ("id") on update no action on delete cascade`);
  }
}
