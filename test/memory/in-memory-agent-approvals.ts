import type { AgentApproval, AgentApprovals, IdentityFilter } from '../../src/application/agent-access/ports.ts';
import type { FederatedIdentity } from '../../src/domain/agent-access/claim-attempt.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { approvalTable, keyOf } from './agent-access-tables.ts';

/** Needs no locks: transactions never overlap. */
export class InMemoryAgentApprovals implements AgentApprovals {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find({ issuer, subject, clientId }: FederatedIdentity): Promise<AgentApproval | null> {
    return Promise.resolve(this.#store.rows(approvalTable).get(keyOf(issuer, subject, clientId)));
  }

  lock(identity: FederatedIdentity): Promise<AgentApproval | null> {
    return this.find(identity);
  }

  put(approval: AgentApproval): Promise<void> {
    return this.#store.write((tables) => tables(approvalTable).put(approval));
  }

  remove({ issuer, subject, clientId }: IdentityFilter): Promise<void> {
    return this.#store.write((tables) => {
      tables(approvalTable).remove(
        ({ identity }) =>
          identity.issuer === issuer &&
          identity.subject === subject &&
          (clientId === undefined || identity.clientId === clientId),
      );
    });
  }
}
