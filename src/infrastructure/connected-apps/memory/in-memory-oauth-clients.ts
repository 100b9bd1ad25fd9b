import type { OauthClients } from '../../../application/connected-apps/ports.ts';
import type { OauthClient } from '../../../domain/connected-apps/oauth-client.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { authorizationTable, oauthClientTable } from './connected-app-tables.ts';

/** Apps in memory. */
export class InMemoryOauthClients implements OauthClients {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  byClientId(clientId: string): Promise<OauthClient | null> {
    return Promise.resolve(this.#store.rows(oauthClientTable).find((client) => client.clientId === clientId));
  }

  byId(id: number): Promise<OauthClient | null> {
    return Promise.resolve(this.#store.rows(oauthClientTable).get(id));
  }

  add(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient> {
    return this.#store.write((tables) => {
      const added = { ...client, id: this.#store.nextId(oauthClientTable), lastUsedAt: null };
      tables(oauthClientTable).put(added);
      return added;
    });
  }

  noteUse(id: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const client = tables(oauthClientTable).get(id);
      if (client !== null) tables(oauthClientTable).put({ ...client, lastUsedAt: now });
    });
  }

  purgeUnused(before: Date): Promise<number> {
    return this.#store.write((tables) => {
      const unused = ({ lastUsedAt, createdAt }: OauthClient): boolean => lastUsedAt === null && createdAt < before;
      const ids = new Set(tables(oauthClientTable).filter(unused).map(({ id }) => id));
      tables(authorizationTable).remove(({ authorization }) => ids.has(authorization.clientId));
      return tables(oauthClientTable).remove(unused);
    });
  }
}
