import { Migration } from '@mikro-orm/migrations';

/** An index for every foreign key that had none: without it, deleting the referenced row scans the whole table. */
export class ForeignKeyIndexes extends Migration {
  override up(): void {
    this.addSql(`create index "location_organization_id_idx" on "location" ("organization_id")`);
    this.addSql(`create index "incident_customer_id_idx" on "incident" ("customer_id")`);
    this.addSql(`create index "downtime_incident_id_idx" on "downtime" ("incident_id")`);
    this.addSql(`create index "app_user_customer_id_idx" on "app_user" ("customer_id")`);
    this.addSql(`create index "incident_update_author_user_id_idx" on "incident_update" ("author_user_id")`);
    this.addSql(`create index "change_request_customer_id_idx" on "change_request" ("customer_id")`);
    this.addSql(`create index "change_request_requester_id_idx" on "change_request" ("requester_id")`);
    this.addSql(`create index "change_request_decided_by_idx" on "change_request" ("decided_by")`);
    this.addSql(`create index "app_grant_organization_id_idx" on "app_grant" ("organization_id")`);
    this.addSql(`create index "app_grant_customer_id_idx" on "app_grant" ("customer_id")`);
    this.addSql(`create index "api_token_customer_id_idx" on "api_token" ("customer_id")`);
    this.addSql(`create index "agent_registration_organization" on "agent_registration" ("organization_id") where organization_id is not null`);
    this.addSql(`create index "agent_registration_customer" on "agent_registration" ("customer_id") where customer_id is not null`);
    this.addSql(`create index "agent_approval_granted_by_idx" on "agent_approval" ("granted_by")`);
    this.addSql(`create index "agent_approval_organization_id_idx" on "agent_approval" ("organization_id")`);
    this.addSql(`create index "agent_approval_customer_id_idx" on "agent_approval" ("customer_id")`);
  }
}
