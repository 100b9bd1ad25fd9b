/** The form of the names of what a host adds. Nothing that is built in will ever have such a name. */
export const OWN_NAME = /^x-[a-z][a-z0-9-]{1,30}$/;

/** The form of the names of settings. */
const SETTING_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

/** The maximum number of settings of what a host adds. */
export const MAX_OWN_SETTINGS = 32;

/** Returns true if the name is one that only an addition of a host can have. */
export const isOwnName = (name: string): boolean => OWN_NAME.test(name);

/** Returns true if a setting can have the name, which no member of every object has. */
export const isSettingName = (name: string): boolean =>
  SETTING_NAME.test(name) && !Object.hasOwn(Object.prototype, name);

interface Entry<Value> {
  readonly value: Value;
  /** The number of compositions that have added it and are not closed. */
  readonly uses: number;
}

/** What the hosts of this process have added, by name. Compositions that add the same share it. */
export class OwnEntries<Value> {
  readonly #entries = new Map<string, Entry<Value>>();

  /** The names of what is added. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Returns what is added under the name; null if no open composition of this process has added it. */
  of(name: string): Value | null {
    return this.#entries.get(name)?.value ?? null;
  }

  /** Adds it for one composition. */
  add(name: string, value: Value): void {
    this.#entries.set(name, { value, uses: (this.#entries.get(name)?.uses ?? 0) + 1 });
  }

  /** Removes what one composition has added. Returns true if no other composition has it. */
  remove(name: string): boolean {
    const entry = this.#entries.get(name);
    if (entry === undefined) return false;
    if (entry.uses === 1) return this.#entries.delete(name);
    this.#entries.set(name, { ...entry, uses: entry.uses - 1 });
    return false;
  }
}
