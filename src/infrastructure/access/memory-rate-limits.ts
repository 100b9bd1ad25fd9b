import { setTimeout as pause } from 'node:timers/promises';
import type { RateLimits, TakenUse } from '../../application/access/ports.ts';
import type { Pause } from '../../application/kernel/ports.ts';
import { windowStart } from '../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import { later, seconds, secondsUntil } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

const MAX_SUBJECTS = 20_000;
/** The number of uses in a window that a process counts before it shares them: most visitors never cause a query. */
const SHARED_FROM = 60;
/** The time for which uses are collected before they are shared. */
const SHARING_INTERVAL = seconds(1);
/** The maximum number of counters that one statement shares. */
const MAX_SHARED = 1000;

/** Uses to add to a counter that all processes share. */
export interface CountedUses {
  readonly counter: string;
  readonly start: Date;
  readonly uses: number;
}

interface Counter {
  readonly name: string;
  readonly start: Date;
  own: number;
  /** The number of this process's uses that are shared. */
  shared: number;
  /** The number of known uses of other processes. */
  others: number;
}

const noReference: Pause = (duration) => pause(duration, undefined, { ref: false });

/**
 * Counts uses in memory, so that no response waits for the database, and later shares the uses of busy subjects with
 * other processes. Together, processes exceed the limit only by uses that are not shared yet: the first uses in each
 * process, and the uses of the last second.
 */
export class MemoryRateLimits implements Pick<RateLimits, 'take'> {
  readonly #counters = new BoundedCache<string, Counter>(MAX_SUBJECTS);
  readonly #share: (uses: readonly CountedUses[]) => Promise<readonly number[] | null>;
  readonly #pause: Pause;
  readonly #waiting = new Set<Counter>();
  #isSharing = false;

  /**
   * `share` adds the uses and returns the totals of all processes in the same order, or null if they cannot be stored.
   */
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
      const taken = [...this.#waiting]
        .slice(0, MAX_SHARED)
        .map((counter) => ({ counter, uses: counter.own - counter.shared }));
      for (const { counter } of taken) this.#waiting.delete(counter);
      const all = await this.#share(
        taken.map(({ counter: { name, start }, uses }) => ({ counter: name, start, uses })),
      );
      for (const [at, { counter, uses }] of taken.entries()) {
        const total = all?.[at];
        if (total === undefined) continue;
        counter.shared += uses;
        counter.others = total - counter.shared;
      }
    }
  }
}
