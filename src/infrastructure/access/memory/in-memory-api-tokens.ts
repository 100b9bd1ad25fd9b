import type { ApiTokens, NewApiToken } from '../../../application/access/api-token-ports.ts';
import type { TokenReach } from '../../../domain/access/api-token-rules.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { oldestFirst } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { expectCurrent, putChanged } from '../../kernel/memory/revision.ts';
import { userTable } from '../../organizations/memory/organization-tables.ts';
import { apiTokenTable } from './access-tables.ts';
import type { ApiTokenRow } from './access-tables.ts';

/** API tokens in memory. */
export class InMemoryApiTokens implements ApiTokens {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  list(reach: TokenReach, only?: 'organizationWide'): Promise<readonly ApiToken[]> {
    const rows = this.#store.rows(apiTokenTable).filter((row) => this.#isWithin(reach, row, only));
    return Promise.resolve(oldestFirst(rows).map((row) => this.#tokenOf(row)));
  }

  async find(reach: TokenReach, publicId: string, only?: 'organizationWide'): Promise<ApiToken | null> {
    return (await this.list(reach, only)).find((token) => token.publicId === publicId) ?? null;
  }

  add(token: NewApiToken): Promise<ApiToken> {
    return this.#store.write((tables) => {
      const row = { ...token, id: this.#store.nextId(apiTokenTable), lastUsedAt: null, revokedAt: null, revision: 1 };
      tables(apiTokenTable).put(row);
      return this.#tokenOf(row);
    });
  }

  save(token: ApiToken): Promise<ApiToken> {
    return this.#store.write((tables) => {
      const { name, revokedAt, updatedAt } = token;
      const row = expectCurrent(tables(apiTokenTable), token);
      return this.#tokenOf(putChanged(tables(apiTokenTable), { ...row, name, revokedAt, updatedAt }));
    });
  }

  revokeAllOf(userId: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(apiTokenTable);
      const live = rows.filter((row) => row.userId === userId && row.revokedAt === null);
      for (const row of live) putChanged(rows, { ...row, revokedAt: now, updatedAt: now });
    });
  }

  /** A token without a customer of its own is confined to the one that its issuer is bound to. */
  #isWithin(reach: TokenReach, row: ApiTokenRow, only?: 'organizationWide'): boolean {
    const customerId = row.customerId ?? this.#store.rows(userTable).get(row.userId)?.customerId ?? null;
    return (
      row.revokedAt === null &&
      isInScope(reach, { ...row, customerId }) &&
      (reach.issuerId === null || reach.issuerId === row.userId) &&
      (only === undefined || row.customerId === null)
    );
  }

  #tokenOf({ sha256: _sha256, ...token }: ApiTokenRow): ApiToken {
    return { ...token, issuer: this.#store.rows(userTable).get(token.userId)?.publicId ?? '' };
  }
}
