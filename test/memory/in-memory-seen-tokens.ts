import type { SeenTokens } from '../../src/application/agent-access/ports.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { keyOf, seenTokenTable } from './agent-access-tables.ts';

export class InMemorySeenTokens implements SeenTokens {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  remember(purpose: 'id-jag' | 'event', issuer: string, jti: string, until: Date, now: Date): Promise<boolean> {
    return this.#store.write((tables) => {
      const key = keyOf(purpose, issuer, jti);
      const seen = tables(seenTokenTable).get(key);
      if (seen !== null && seen.until > now) return false;
      tables(seenTokenTable).put({ key, until });
      return true;
    });
  }

  purge(now: Date): Promise<number> {
    return this.#store.write((tables) => tables(seenTokenTable).remove(({ until }) => until <= now));
  }
}
