import { BoundedCache } from '../../cache/bounded-cache.ts';

/** The maximum number of statements that have a name at the same time. */
const MAX_NAMED = 300;

/**
 * The number of prepared statements after which a connection is replaced, because the server keeps every statement that
 * a connection has prepared.
 */
export const MAX_PREPARED = 2 * MAX_NAMED;

/**
 * The names of the prepared statements, which are the same on every connection of a pool. When all names are in use, a
 * statement gets a name only if it runs a second time, and another loses its name: statements that run once take none.
 */
export class StatementNames {
  readonly #names: BoundedCache<string, string>;
  readonly #executedOnce: BoundedCache<string, true>;
  #given = 0;

  constructor(capacity = MAX_NAMED) {
    this.#names = new BoundedCache(capacity);
    this.#executedOnce = new BoundedCache(capacity);
  }

  /** Returns the name of the statement, or undefined if it should not be prepared this time. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.isFull && this.#executedOnce.get(text) === undefined) {
      this.#executedOnce.set(text, true);
      return undefined;
    }
    this.#executedOnce.delete(text);
    const name = `watchstead_${this.#given}`;
    this.#given += 1;
    this.#names.set(text, name);
    return name;
  }
}
