import { elapsed } from '../../domain/kernel/time.ts';

/** How many checks run concurrently. */
export interface SlotLimits {
  readonly total: number;
  /** How many of them may be checks of targets that timed out last time. */
  readonly slow: number;
  /** How many may run against one host; more wait for `patience` milliseconds, and then run all the same. */
  readonly perHost: number;
  readonly patience: number;
}

/** A check that asks for a slot. */
export interface SlotRequest {
  /** Null if the check contacts no host. */
  readonly host: string | null;
  /** Whether the target timed out last time. */
  readonly isSlow: boolean;
  readonly at: Date;
}

interface Entry<Item> extends SlotRequest {
  readonly item: Item;
}

interface Line<Item> {
  inUse: number;
  waiting: Entry<Item>[];
}

const emptyLine = <Item>(): Line<Item> => ({ inUse: 0, waiting: [] });

/**
 * Starts checks within limits, longest waiting first. Slow targets have a separate share, in total and for each host, so that they never keep
 * others waiting.
 */
export class CheckSlots<Item> {
  readonly #limits: SlotLimits;
  readonly #start: (item: Item, leave: () => void) => void;
  readonly #fast = emptyLine<Item>();
  readonly #slow = emptyLine<Item>();
  readonly #hosts = new Map<string, Line<Item>>();

  /** `start` is called for each item whose turn it is, with the function that frees its slot. */
  constructor(limits: SlotLimits, start: (item: Item, leave: () => void) => void) {
    this.#limits = limits;
    this.#start = start;
  }

  /** How many items are waiting. */
  get waiting(): number {
    return [this.#fast, this.#slow, ...this.#hosts.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  enter(item: Item, request: SlotRequest): void {
    const entry = { ...request, item };
    const host = this.#hostOf(entry);
    if (host !== null && host.inUse >= this.#limits.perHost) host.waiting.push(entry);
    else this.#pass(entry);
  }

  /** Starts what has waited too long for its host. */
  hurry(now: Date): void {
    for (const { waiting } of this.#hosts.values()) {
      const patient = waiting.findIndex(({ at }) => elapsed(at, now) < this.#limits.patience);
      for (const entry of waiting.splice(0, patient === -1 ? waiting.length : patient)) this.#pass(entry);
    }
  }

  /** Removes and returns the waiting items that the condition is true for. */
  remove(isRemoved: (item: Item) => boolean): readonly Item[] {
    const removed: Entry<Item>[] = [];
    for (const line of [this.#fast, this.#slow]) {
      const gone = extract(line, isRemoved);
      for (const entry of gone) this.#leaveHost(entry);
      removed.push(...gone);
    }
    for (const line of this.#hosts.values()) removed.push(...extract(line, isRemoved));
    return removed.map(({ item }) => item);
  }

  #pass(entry: Entry<Item>): void {
    const host = this.#hostOf(entry);
    if (host !== null) host.inUse += 1;
    this.#lineOf(entry).waiting.push(entry);
    this.#admit();
  }

  #admit(): void {
    for (;;) {
      if (this.#fast.inUse + this.#slow.inUse >= this.#limits.total) return;
      const entry = this.#fast.waiting.shift() ?? (this.#slow.inUse < this.#limits.slow ? this.#slow.waiting.shift() : undefined);
      if (entry === undefined) return;
      const line = this.#lineOf(entry);
      line.inUse += 1;
      this.#start(entry.item, () => {
        line.inUse -= 1;
        this.#leaveHost(entry);
        this.#admit();
      });
    }
  }

  #leaveHost(entry: Entry<Item>): void {
    const host = this.#hostOf(entry);
    if (host === null) return;
    host.inUse -= 1;
    const next = host.inUse < this.#limits.perHost ? host.waiting.shift() : undefined;
    if (next !== undefined) this.#pass(next);
    else if (host.inUse === 0) this.#hosts.delete(hostKey(entry));
  }

  #lineOf({ isSlow }: SlotRequest): Line<Item> {
    return isSlow ? this.#slow : this.#fast;
  }

  #hostOf(entry: SlotRequest): Line<Item> | null {
    if (entry.host === null) return null;
    const key = hostKey(entry);
    const host = this.#hosts.get(key) ?? emptyLine<Item>();
    this.#hosts.set(key, host);
    return host;
  }
}

const hostKey = ({ host, isSlow }: SlotRequest): string => `${isSlow ? 'slow' : 'fast'} ${host}`;

const extract = <Item>(line: Line<Item>, isRemoved: (item: Item) => boolean): readonly Entry<Item>[] => {
  const { true: gone = [], false: kept = [] } = Object.groupBy(line.waiting, ({ item }) => String(isRemoved(item)) as 'true' | 'false');
  line.waiting = kept;
  return gone;
};
