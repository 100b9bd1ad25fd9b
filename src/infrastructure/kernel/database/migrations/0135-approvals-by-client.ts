import { Migration } from '@mikro-orm/migrations';

/** Approvals and pending registrations of identities are kept per client. */
export class ApprovalsByClient extends Migration {
  override up(): void {
    this.addSql(`alter table "agent_approval" drop constraint "agent_approval_pkey"`);
    this.addSql(`alter table "agent_approval" add constraint "agent_approval_pkey" primary key ("issuer", "subject", "client_id")`);
    this.addSql(`drop index "agent_registration_waiting"`);
    this.addSql(`create unique index "agent_registration_waiting" on "agent_registration" ("issuer", "subject", "client_id") where type = 'identity_assertion' and status = 'pending'`);
  }
}
