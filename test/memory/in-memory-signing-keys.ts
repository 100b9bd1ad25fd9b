import type { SigningKeys } from '../../src/application/agent-access/ports.ts';
import { isPublished } from '../../src/domain/agent-access/identity-assertion.ts';
import { newSigningKey } from '../../src/infrastructure/agent-access/postgres-signing-keys.ts';
import type { NewSigningKey, StoredSigningKey } from '../../src/infrastructure/agent-access/postgres-signing-keys.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { signingKeyTable } from './agent-access-tables.ts';

export class InMemorySigningKeys implements SigningKeys {
  readonly #store: MemoryStore;
  /** Created outside any transaction: a key that is rolled back must not sign. */
  #first: Promise<NewSigningKey> | null = null;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async published(now: Date): Promise<readonly StoredSigningKey[]> {
    const first = await this.#firstKey();
    const stored = this.#store.rows(signingKeyTable).filter();
    const keys =
      stored.length === 0
        ? [{ ...first, retiredAt: null }]
        : stored.filter((key) => isPublished(key, now)).toReversed();
    return keys.map(({ kid, x, retiredAt, privateKey }) => ({ kid, x, retiredAt, privateKey: () => privateKey }));
  }

  async rotate(now: Date): Promise<string> {
    const [first, key] = [await this.#firstKey(), await newSigningKey()];
    return this.#store.write((tables) => {
      const rows = tables(signingKeyTable);
      const active = rows.find(({ retiredAt }) => retiredAt === null) ?? first;
      rows.put({ ...active, retiredAt: now });
      rows.put({ ...key, retiredAt: null });
      return key.kid;
    });
  }

  async revokeAll(): Promise<void> {
    this.#first = null;
    await this.#store.write((tables) => tables(signingKeyTable).remove(() => true));
  }

  purge(now: Date): Promise<number> {
    return this.#store.write((tables) => tables(signingKeyTable).remove((key) => !isPublished(key, now)));
  }

  #firstKey(): Promise<NewSigningKey> {
    return (this.#first ??= newSigningKey());
  }
}
