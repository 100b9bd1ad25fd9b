import type { Selectable } from 'kysely';
import type { AgentApproval, AgentApprovals } from '../../application/agent-access/ports.ts';
import type { Database, Tables } from '../kernel/database/database.ts';

const TABLE = 'agent_approval';

export class PostgresAgentApprovals implements AgentApprovals {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(issuer: string, subject: string): Promise<AgentApproval | null> {
    return one(this.#of(issuer, subject));
  }

  lock(issuer: string, subject: string): Promise<AgentApproval | null> {
    return one(this.#of(issuer, subject).forUpdate());
  }

  async put({ identity: { issuer, subject, clientId }, grant, registrationId, createdAt }: AgentApproval): Promise<void> {
    const { userId, organizationId, customerId, scopes, email } = grant;
    const row = { clientId, grantedBy: userId, organizationId, customerId, scopes, email, registrationId, createdAt };
    await this.#database.query
      .insertInto(TABLE)
      .values({ issuer, subject, ...row })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(row))
      .execute();
  }

  async remove(issuer: string, subject: string): Promise<void> {
    await this.#database.query.deleteFrom(TABLE).where('issuer', '=', issuer).where('subject', '=', subject).execute();
  }

  #of(issuer: string, subject: string) {
    return this.#database.query.selectFrom(TABLE).selectAll().where('issuer', '=', issuer).where('subject', '=', subject);
  }
}

const one = async (query: { executeTakeFirst(): Promise<Selectable<Tables['agent_approval']> | undefined> }): Promise<AgentApproval | null> => {
  const row = await query.executeTakeFirst();
  if (row === undefined) return null;
  const { issuer, subject, clientId, grantedBy, organizationId, customerId, scopes, email, registrationId, createdAt } = row;
  const grant = { userId: grantedBy, organizationId, customerId, scopes, email };
  return { identity: { issuer, subject, clientId }, grant, registrationId, createdAt };
};
