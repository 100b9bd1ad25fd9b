import type { AgentApproval, AgentApprovals } from '../../../application/agent-access/ports.ts';
import type { Database } from '../kernel/database.ts';

const TABLE = 'agent_approval';

/** Approvals in their table. */
export class PostgresAgentApprovals implements AgentApprovals {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async lock(issuer: string, subject: string): Promise<AgentApproval | null> {
    const row = await this.#database.query
      .selectFrom(TABLE)
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    const { clientId, grantedBy, organizationId, customerId, scopes, email, registrationId, createdAt } = row;
    const grant = { userId: grantedBy, organizationId, customerId, scopes, email };
    return { identity: { issuer, subject, clientId }, grant, registrationId, createdAt };
  }

  async put({ identity: { issuer, subject, clientId }, grant, registrationId, createdAt }: AgentApproval): Promise<void> {
    const { userId, organizationId, customerId, scopes, email } = grant;
    const given = { clientId, grantedBy: userId, organizationId, customerId, scopes, email, registrationId, createdAt };
    await this.#database.query
      .insertInto(TABLE)
      .values({ issuer, subject, ...given })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(given))
      .execute();
  }

  async remove(issuer: string, subject: string): Promise<void> {
    await this.#database.query.deleteFrom(TABLE).where('issuer', '=', issuer).where('subject', '=', subject).execute();
  }
}
