import type { Selectable } from 'kysely';
import type { AgentApproval, AgentApprovals, IdentityFilter } from '../../application/agent-access/ports.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { Tables } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const TABLE = 'agent_approval';

export class PostgresAgentApprovals extends PostgresAdapter implements AgentApprovals {
  find(identity: FederatedIdentity): Promise<AgentApproval | null> {
    return one(this.#of(identity));
  }

  lock(identity: FederatedIdentity): Promise<AgentApproval | null> {
    return one(this.#of(identity).forUpdate());
  }

  async put({ identity: { issuer, subject, clientId }, grant, registrationId, createdAt }: AgentApproval): Promise<void> {
    const { userId, organizationId, customerId, scopes, email } = grant;
    const row = { grantedBy: userId, organizationId, customerId, scopes, email, registrationId, createdAt };
    await this.database.query
      .insertInto(TABLE)
      .values({ issuer, subject, clientId, ...row })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject', 'clientId']).doUpdateSet(row))
      .execute();
  }

  async remove({ issuer, subject, clientId }: IdentityFilter): Promise<void> {
    const query = this.database.query.deleteFrom(TABLE).where('issuer', '=', issuer).where('subject', '=', subject);
    await (clientId === undefined ? query : query.where('clientId', '=', clientId)).execute();
  }

  #of({ issuer, subject, clientId }: FederatedIdentity) {
    return this.database.query.selectFrom(TABLE).selectAll().where('issuer', '=', issuer).where('subject', '=', subject).where('clientId', '=', clientId);
  }
}

const one = async (query: { executeTakeFirst(): Promise<Selectable<Tables['agent_approval']> | undefined> }): Promise<AgentApproval | null> => {
  const row = await query.executeTakeFirst();
  if (row === undefined) return null;
  const { issuer, subject, clientId, grantedBy, organizationId, customerId, scopes, email, registrationId, createdAt } = row;
  const grant = { userId: grantedBy, organizationId, customerId, scopes, email };
  return { identity: { issuer, subject, clientId }, grant, registrationId, createdAt };
};
