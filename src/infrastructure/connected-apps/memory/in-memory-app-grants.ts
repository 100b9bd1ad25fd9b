import type { AppGrants } from '../../../application/connected-apps/ports.ts';
import type { AppGrant } from '../../../domain/connected-apps/app-grant.ts';
import type { GrantOfApp } from '../../../domain/connected-apps/connection.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { appGrantTable, oauthClientTable } from './connected-app-tables.ts';

/** What users gave apps, in memory. */
export class InMemoryAppGrants implements AppGrants {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  add(grant: Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<AppGrant> {
    return this.#store.write((tables) => {
      const added = { ...grant, id: this.#store.nextId(appGrantTable), lastUsedAt: null, revokedAt: null };
      tables(appGrantTable).put(added);
      return added;
    });
  }

  find(id: number): Promise<AppGrant | null> {
    return Promise.resolve(this.#store.rows(appGrantTable).get(id));
  }

  ofUser(userId: number): Promise<readonly GrantOfApp[]> {
    const grants = this.#store.rows(appGrantTable).filter((grant) => grant.userId === userId);
    const ofApps = grants.flatMap((grant) => {
      const client = this.#store.rows(oauthClientTable).get(grant.clientId);
      return client === null ? [] : [{ ...grant, app: { clientId: client.clientId, name: client.name } }];
    });
    return Promise.resolve(ofApps.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()));
  }

  renew(id: number, expiresAt: Date, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const grant = tables(appGrantTable).get(id);
      if (grant !== null) tables(appGrantTable).put({ ...grant, expiresAt, lastUsedAt: now });
    });
  }

  revoke(id: number, now: Date): Promise<boolean> {
    return this.#store.write((tables) => {
      const grant = tables(appGrantTable).get(id);
      if (grant?.revokedAt !== null) return false;
      tables(appGrantTable).put({ ...grant, revokedAt: now });
      return true;
    });
  }
}
