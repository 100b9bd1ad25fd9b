import type { AccessChanges } from '../../../application/access/ports.ts';

/** Tells those who listen in this process, which is the only one that shares its memory. */
export class InMemoryAccessChanges implements AccessChanges {
  readonly #listeners: (() => void)[] = [];

  announce(): Promise<void> {
    for (const listener of this.#listeners) listener();
    return Promise.resolve();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
