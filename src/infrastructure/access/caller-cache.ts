import type { Clock } from '../../application/kernel/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';

/** The longest that a look-up may be out of date, should a notice of a change be lost. */
const MAX_AGE = seconds(3);
const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
}

/** Remembers for seconds who is behind a credential. Only hits are kept, so guessing fills nothing. */
export class CallerCache<Value> {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry<Value>>();
  #generation = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The remembered value for the key, or what `load` finds now. */
  async remember(key: string, load: (key: string) => Promise<Value | null>): Promise<Value | null> {
    const now = this.#clock.now().getTime();
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now && known.until - now <= MAX_AGE) return known.value;
    const generation = this.#generation;
    const value = await load(key);
    this.#entries.delete(key);
    // What was read before a change became known must not be kept past it.
    if (value !== null && generation === this.#generation) {
      if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
      this.#entries.set(key, { value, until: now + MAX_AGE });
    }
    return value;
  }

  /** Forgets one value: what it was made of is about to change. */
  forget(key: string): void {
    this.#generation += 1;
    this.#entries.delete(key);
  }

  /** Forgets everything: somebody's rights have changed. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }
}
