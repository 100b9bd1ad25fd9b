import type { MemoryStore } from './memory-store.ts';

/** Tells those who listen in this process, which is the only one that shares its memory, once what happened is stored. */
export class LocalEmitter {
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

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
