import type { Clock } from '../../application/kernel/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

/** The longest time that a cached value can be out of date when a notification is lost. */
const MAX_AGE = seconds(3);
const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
}

/**
 * Caches rows of credentials for a few seconds. Only rows that exist are cached, so that guessed credentials use no
 * memory.
 */
export class CallerCache<Value> {
  readonly #clock: Clock;
  readonly #entries: BoundedCache<string, Entry<Value>>;
  #generation = 0;

  constructor(clock: Clock, capacity = MAX_ENTRIES) {
    this.#entries = new BoundedCache(capacity);
    this.#clock = clock;
  }

  /** Returns the cached value for the key, or undefined if there is none. */
  known(key: string): Value | undefined {
    const now = this.#clock.now().getTime();
    const known = this.#entries.get(key);
    return known !== undefined && known.until > now && known.until - now <= MAX_AGE ? known.value : undefined;
  }

  /** Returns the cached value for the key, or otherwise loads and caches it. */
  async remember(key: string, load: (key: string) => Promise<Value | null>): Promise<Value | null> {
    const known = this.known(key);
    if (known !== undefined) return known;
    const now = this.#clock.now().getTime();
    const generation = this.#generation;
    const value = await load(key);
    this.#entries.delete(key);
    // A row that was read before a change was announced must not be cached after it.
    if (value !== null && generation === this.#generation) this.#entries.set(key, { value, until: now + MAX_AGE });
    return value;
  }

  /** Replaces a cached value and keeps its age. */
  update(key: string, value: Value): void {
    const known = this.#entries.get(key);
    if (known !== undefined) this.#entries.set(key, { ...known, value });
  }

  /** Removes one value, because its row is about to change. */
  forget(key: string): void {
    this.#generation += 1;
    this.#entries.delete(key);
  }

  /** Removes all values, because permissions have changed. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }
}
