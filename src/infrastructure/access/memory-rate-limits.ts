import { setTimeout as pause } from 'node:timers/promises';
import type { RateLimits, TakenUse } from '../../application/access/ports.ts';
import type { Pause } from '../../application/kernel/ports.ts';
import { windowStart } from '../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import { later, seconds, secondsUntil } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

const MAX_SUBJECTS = 20_000;
/** How many uses in a window a process counts before it shares them: most visitors never cause a query. */
const SHARED_FROM = 60;
/** How long uses are collected before they are shared. */
const SHARING_INTERVAL = seconds(1);
/** The most counters that one statement shares. */
const MAX_SHARED = 1000;

/** Uses that are added to a counter of all processes. */
export interface CountedUses {
  readonly counter: string;
  readonly start: Date;
  readonly uses: number;
}

interface Counter {
  readonly name: string;
  readonly start: Date;
  own: number;
  /** How many of its own uses are shared. */
  shared: number;
  /** The uses of other processes that are known. */
  others: number;
}

const noReference: Pause = (duration) => pause(duration, undefined, { ref: false });

/**
 * Counts in memory, so that no answer waits for the database, and shares the uses of busy subjects with other processes afterwards. Together they allow more than
 * the limit only by what is not shared yet: the first uses in each process, and those of the last second.
 */
export class MemoryRateLimits implements Pick<RateLimits, 'take'> {
  readonly #counters = new BoundedCache<string, Counter>(MAX_SUBJECTS);
  readonly #share: (uses: readonly CountedUses[]) => Promise<readonly number[] | null>;
  readonly #pause: Pause;
  readonly #waiting = new Set<Counter>();
  #isSharing = false;

  /** `share` adds the uses and returns those of all processes, in the same order; null if they cannot be stored. */
  constructor(share: (uses: readonly CountedUses[]) => Promise<readonly number[] | null>, wait = noReference) {
    this.#share = share;
    this.#pause = wait;
  }

  take(limit: RateLimit, subject: string, now: Date): TakenUse {
    const start = windowStart(limit, now);
    const counter = this.#counterOf(`${limit.name}:${subject}`, start);
    const allowed = counter.own + counter.others < limit.limit;
    if (allowed) {
      counter.own += 1;
      if (counter.own >= SHARED_FROM) this.#shareLater(counter);
    }
    return { allowed, retryAfter: allowed ? 0 : secondsUntil(later(start, limit.window), now) };
  }

  #counterOf(name: string, start: Date): Counter {
    const known = this.#counters.get(name);
    if (known?.start.getTime() === start.getTime()) return known;
    const counter = { name, start, own: 0, shared: 0, others: 0 };
    this.#counters.set(name, counter);
    return counter;
  }

  #shareLater(counter: Counter): void {
    this.#waiting.add(counter);
    if (this.#isSharing) return;
    this.#isSharing = true;
    void this.#shareWaiting().finally(() => (this.#isSharing = false));
  }

  async #shareWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      await this.#pause(SHARING_INTERVAL);
      const taken = [...this.#waiting].slice(0, MAX_SHARED).map((counter) => ({ counter, uses: counter.own - counter.shared }));
      for (const { counter } of taken) this.#waiting.delete(counter);
      const all = await this.#share(taken.map(({ counter: { name, start }, uses }) => ({ counter: name, start, uses })));
      for (const [at, { counter, uses }] of taken.entries()) {
        const total = all?.[at];
        if (total === undefined) continue;
        counter.shared += uses;
        counter.others = total - counter.shared;
      }
    }
  }
}
