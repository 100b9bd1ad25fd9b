import type { AccessChanges } from '../../../application/access/ports.ts';
import type { MemoryStore } from '../kernel/memory-store.ts';

/** Tells those who listen in this process, which is the only one that shares its memory. */
export class InMemoryAccessChanges implements AccessChanges {
  readonly #store: MemoryStore;
  readonly #listeners: (() => void)[] = [];

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  announce(): Promise<void> {
    this.#store.onceStored(() => {
      for (const listener of this.#listeners) listener();
    });
    return Promise.resolve();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
