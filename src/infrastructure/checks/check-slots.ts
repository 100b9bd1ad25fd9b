import { elapsed } from '../../domain/kernel/time.ts';
import type { CheckCost } from '../../domain/monitors/monitor-kind.ts';

/** The limits on the number of concurrent checks. */
export interface SlotLimits {
  readonly total: number;
  /** The maximum number of checks of targets that timed out in their last check. */
  readonly slow: number;
  /** The maximum number of checks of each cost. Half of them may be checks of slow targets. */
  readonly costly: Readonly<Record<CheckCost, number>>;
  /**
   * The maximum number of checks of one host. Further checks wait for `patience` milliseconds and then run regardless.
   */
  readonly perHost: number;
  readonly patience: number;
}

/** A check that requests a slot. */
export interface SlotRequest {
  /** Null if the check contacts no host. */
  readonly host: string | null;
  /** True if the target timed out in its last check. */
  readonly isSlow: boolean;
  readonly cost: CheckCost | null;
  readonly at: Date;
}

/**
 * The maximum number of costly checks that may wait for each slot of their cost; more could not start within their
 * leases.
 */
const QUEUE_PER_SLOT = 20;

interface Entry<Item> extends SlotRequest {
  readonly item: Item;
}

interface Line<Item> {
  inUse: number;
  waiting: Entry<Item>[];
}

const emptyLine = <Item>(): Line<Item> => ({ inUse: 0, waiting: [] });

/** The slots for checks of one cost. */
interface Pool<Item> {
  readonly limit: number;
  readonly slowLimit: number;
  readonly fast: Line<Item>;
  readonly slow: Line<Item>;
}

const emptyPool = <Item>(limit: number, slowLimit: number): Pool<Item> => ({
  limit,
  slowLimit,
  fast: emptyLine(),
  slow: emptyLine(),
});
const costlyPool = <Item>(limit: number): Pool<Item> => emptyPool(limit, Math.ceil(limit / 2));

const inUse = ({ fast, slow }: Pool<unknown>): number => fast.inUse + slow.inUse;
const canStart = (pool: Pool<unknown>): boolean => inUse(pool) < pool.limit;

/** Returns the queue whose first check has waited longest. */
const longestWaiting = <Item>(lines: readonly Line<Item>[]): Line<Item> | undefined =>
  lines.filter(({ waiting }) => waiting.length > 0).sort((a, b) => waitingSince(a) - waitingSince(b))[0];
const waitingSince = <Item>({ waiting: [first] }: Line<Item>): number => first?.at.getTime() ?? 0;

/**
 * Starts checks within limits, longest waiting first. Slow targets have a separate share of all slots, of the slots of
 * each cost and of those of each host, and costly checks have a separate limit, so that neither delays other checks.
 */
export class CheckSlots<Item> {
  readonly #limits: SlotLimits;
  readonly #start: (item: Item, leave: () => void) => void;
  readonly #pools: Readonly<Record<CheckCost | 'none', Pool<Item>>>;
  readonly #hosts = new Map<string, Line<Item>>();
  /** The number of waiting checks of each cost, whether they wait for a slot or for their host. */
  readonly #waitingOf: Record<CheckCost | 'none', number> = { none: 0, process: 0, browser: 0 };

  /** Calls `start` for each item whose turn has come, with the function that frees its slot. */
  constructor(limits: SlotLimits, start: (item: Item, leave: () => void) => void) {
    this.#limits = limits;
    this.#start = start;
    const { total, slow, costly } = limits;
    this.#pools = {
      none: emptyPool(total, slow),
      process: costlyPool(costly.process),
      browser: costlyPool(costly.browser),
    };
  }

  /** The number of waiting items. */
  get waiting(): number {
    return Object.values(this.#waitingOf).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Returns since when a check waits to which only the number of all slots leaves none. Null if no such check waits.
   * Checks that wait for their host, as slow targets or for their cost do not count.
   */
  get fullSince(): Date | null {
    if (!this.#isFull()) return null;
    const { none, ...costly } = this.#pools;
    const lines = [none, ...Object.values(costly).filter(canStart)].map(({ fast }) => fast);
    return longestWaiting(lines)?.waiting[0]?.at ?? null;
  }

  /** Queues the item. Returns false for a costly check if too many checks of its cost are waiting. */
  enter(item: Item, request: SlotRequest): boolean {
    const entry = { ...request, item };
    const cost = request.cost ?? 'none';
    if (cost !== 'none' && this.#waitingOf[cost] >= QUEUE_PER_SLOT * this.#limits.costly[cost]) return false;
    this.#waitingOf[cost] += 1;
    const host = this.#hostOf(entry);
    if (host !== null && host.inUse >= this.#limits.perHost) host.waiting.push(entry);
    else this.#pass(entry);
    return true;
  }

  /** Starts the checks that have waited too long for their host. */
  startOverdue(now: Date): void {
    for (const { waiting } of this.#hosts.values()) {
      const patient = waiting.findIndex(({ at }) => elapsed(at, now) < this.#limits.patience);
      for (const entry of waiting.splice(0, patient === -1 ? waiting.length : patient)) this.#pass(entry);
    }
  }

  /** Removes and returns the waiting items for which the condition is true. */
  remove(isRemoved: (item: Item) => boolean): readonly Item[] {
    const removed: Entry<Item>[] = [];
    for (const line of this.#lines()) {
      const gone = extract(line, isRemoved);
      for (const entry of gone) this.#leaveHost(entry);
      removed.push(...gone);
    }
    for (const line of this.#hosts.values()) removed.push(...extract(line, isRemoved));
    for (const { cost } of removed) this.#waitingOf[cost ?? 'none'] -= 1;
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
      const line = this.#next();
      const entry = line?.waiting.shift();
      if (line === undefined || entry === undefined) return;
      line.inUse += 1;
      this.#waitingOf[entry.cost ?? 'none'] -= 1;
      this.#start(entry.item, () => {
        line.inUse -= 1;
        this.#leaveHost(entry);
        this.#admit();
      });
    }
  }

  #isFull(): boolean {
    return Object.values(this.#pools).reduce((sum, pool) => sum + inUse(pool), 0) >= this.#limits.total;
  }

  /** Returns the queue from which the next check starts. */
  #next(): Line<Item> | undefined {
    if (this.#isFull()) return undefined;
    const free = Object.values(this.#pools).filter(canStart);
    return (
      longestWaiting(free.map(({ fast }) => fast)) ??
      longestWaiting(free.filter(({ slow, slowLimit }) => slow.inUse < slowLimit).map(({ slow }) => slow))
    );
  }

  #leaveHost(entry: Entry<Item>): void {
    const host = this.#hostOf(entry);
    if (host === null) return;
    host.inUse -= 1;
    const next = host.inUse < this.#limits.perHost ? host.waiting.shift() : undefined;
    if (next !== undefined) this.#pass(next);
    else if (host.inUse === 0) this.#hosts.delete(hostKey(entry));
  }

  #lines(): readonly Line<Item>[] {
    return Object.values(this.#pools).flatMap(({ fast, slow }) => [fast, slow]);
  }

  #lineOf({ isSlow, cost }: SlotRequest): Line<Item> {
    const pool = this.#pools[cost ?? 'none'];
    return isSlow ? pool.slow : pool.fast;
  }

  #hostOf(entry: SlotRequest): Line<Item> | null {
    if (entry.host === null) return null;
    const key = hostKey(entry);
    const host = this.#hosts.get(key) ?? emptyLine<Item>();
    this.#hosts.set(key, host);
    return host;
  }
}

const hostKey = ({ host, isSlow, cost }: SlotRequest): string =>
  `${cost ?? 'none'} ${isSlow ? 'slow' : 'fast'} ${host}`;

const extract = <Item>(line: Line<Item>, isRemoved: (item: Item) => boolean): readonly Entry<Item>[] => {
  const { true: gone = [], false: kept = [] } = Object.groupBy(
    line.waiting,
    ({ item }) => String(isRemoved(item)) as 'true' | 'false',
  );
  line.waiting = kept;
  return gone;
};
