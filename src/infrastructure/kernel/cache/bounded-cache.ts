interface Entry<Value> {
  value: Value;
  at: number;
}

/**
 * A map of limited size. When it is full, a new entry replaces a random one: if more keys than fit are used in turn,
 * most of the entries are still found, whereas evicting the oldest entry or clearing the map would leave none. See ADR
 * 0045.
 */
export class BoundedCache<Key, Value> {
  readonly #capacity: number;
  readonly #entries = new Map<Key, Entry<Value>>();
  /** The keys, each at the index that its entry stores. */
  readonly #keys: Key[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isFull(): boolean {
    return this.#keys.length >= this.#capacity;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.value = value;
      return;
    }
    if (this.isFull) this.#removeAt(Math.floor(Math.random() * this.#keys.length));
    this.#entries.set(key, { value, at: this.#keys.push(key) - 1 });
  }

  delete(key: Key): void {
    const known = this.#entries.get(key);
    if (known !== undefined) this.#removeAt(known.at);
  }

  /** Removes the entries whose value satisfies the condition. */
  deleteWhere(condition: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (condition(value)) this.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#keys.length = 0;
  }

  /** Removes a key; the last key moves to its index. */
  #removeAt(at: number): void {
    const removed = this.#keys[at];
    const last = this.#keys.pop();
    if (removed === undefined || last === undefined) return;
    this.#entries.delete(removed);
    const moved = this.#entries.get(last);
    if (moved === undefined) return;
    this.#keys[at] = last;
    moved.at = at;
  }
}
