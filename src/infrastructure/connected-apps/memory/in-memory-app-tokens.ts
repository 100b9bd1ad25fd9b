import type { AppTokens } from '../../../application/connected-apps/ports.ts';
import type { AppToken } from '../../../domain/connected-apps/app-token.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { appTokenTable } from './connected-app-tables.ts';

/** Tokens of apps in memory. */
export class InMemoryAppTokens implements AppTokens {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  add({ sha256, ...token }: Parameters<AppTokens['add']>[0]): Promise<void> {
    return this.#store.write((tables) =>
      tables(appTokenTable).put({ token: { ...token, id: this.#store.nextId(appTokenTable), spentAt: null, revokedAt: null }, sha256 }),
    );
  }

  bySecret(sha256: string): Promise<AppToken | null> {
    return Promise.resolve(this.#store.rows(appTokenTable).find((row) => row.sha256 === sha256)?.token ?? null);
  }

  spend(id: number, now: Date): Promise<boolean> {
    return this.#mark(id, 'spentAt', now);
  }

  revoke(id: number, now: Date): Promise<boolean> {
    return this.#mark(id, 'revokedAt', now);
  }

  purge(before: Date): Promise<number> {
    return this.#store.write((tables) => tables(appTokenTable).remove(({ token }) => token.expiresAt < before));
  }

  #mark(id: number, moment: 'spentAt' | 'revokedAt', now: Date): Promise<boolean> {
    return this.#store.write((tables) => {
      const row = tables(appTokenTable).get(id);
      if (row?.token[moment] !== null) return false;
      tables(appTokenTable).put({ ...row, token: { ...row.token, [moment]: now } });
      return true;
    });
  }
}
