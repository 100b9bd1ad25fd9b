import type { SigningKeys } from '../../../application/agent-access/ports.ts';
import { isPublished } from '../../../domain/agent-access/signing-key.ts';
import { newSigningKey } from '../signing-key-pair.ts';
import type { StoredSigningKey } from '../signing-key-pair.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { signingKeyTable } from './agent-access-tables.ts';

/** Signing keys in memory. */
export class InMemorySigningKeys implements SigningKeys {
  readonly #store: MemoryStore;
  /** Made outside of any unit of work, for a key that is rolled back must not sign. */
  readonly #first = newSigningKey();

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  published(now: Date): Promise<readonly StoredSigningKey[]> {
    const stored = this.#store.rows(signingKeyTable).filter();
    const keys = stored.length === 0 ? [{ ...this.#first, retiredAt: null }] : stored.filter((key) => isPublished(key, now)).toReversed();
    return Promise.resolve(keys.map(({ kid, x, retiredAt, privateKey }) => ({ kid, x, retiredAt, privateKey: () => privateKey })));
  }

  rotate(now: Date): Promise<string> {
    return this.#store.write((tables) => {
      const rows = tables(signingKeyTable);
      const active = rows.find(({ retiredAt }) => retiredAt === null) ?? this.#first;
      const key = newSigningKey();
      rows.put({ ...active, retiredAt: now });
      rows.put({ ...key, retiredAt: null });
      return key.kid;
    });
  }

  purge(now: Date): Promise<number> {
    return this.#store.write((tables) => tables(signingKeyTable).remove((key) => !isPublished(key, now)));
  }
}
