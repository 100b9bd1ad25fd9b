import type { TokenIssuer, TokenIssuers } from '../../../application/access/api-token-ports.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { organizationTable, userTable } from '../../organizations/memory/organization-tables.ts';

/** Who tokens are issued by, in memory. */
export class InMemoryTokenIssuers implements TokenIssuers {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  organizationNamed(name: string): Promise<number | null> {
    return Promise.resolve(this.#store.rows(organizationTable).find((row) => row.name === name)?.id ?? null);
  }

  issuer(organizationId: number, email: string): Promise<TokenIssuer | null> {
    const user = this.#store.rows(userTable).find((row) => row.organizationId === organizationId && row.email === email && row.isActive);
    return Promise.resolve(user === null ? null : { userId: user.id, organizationId, customerId: user.customerId, role: user.role });
  }
}
