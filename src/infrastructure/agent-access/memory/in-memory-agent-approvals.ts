import type { AgentApproval, AgentApprovals } from '../../../application/agent-access/ports.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { approvalTable, keyOf } from './agent-access-tables.ts';

/** Needs no locks: transactions never overlap. */
export class InMemoryAgentApprovals implements AgentApprovals {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find(issuer: string, subject: string): Promise<AgentApproval | null> {
    return Promise.resolve(this.#store.rows(approvalTable).get(keyOf(issuer, subject)));
  }

  lock(issuer: string, subject: string): Promise<AgentApproval | null> {
    return this.find(issuer, subject);
  }

  put(approval: AgentApproval): Promise<void> {
    return this.#store.write((tables) => tables(approvalTable).put(approval));
  }

  remove(issuer: string, subject: string): Promise<void> {
    return this.#store.write((tables) => {
      tables(approvalTable).remove(({ identity }) => identity.issuer === issuer && identity.subject === subject);
    });
  }
}
