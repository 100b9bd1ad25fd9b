import type { RateLimits } from '../../application/access/ports.ts';
import { windowStart } from '../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import { later, secondsUntil } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

const MAX_SUBJECTS = 20_000;

interface Counter {
  start: number;
  used: number;
}

/** Counts the uses of this process only, in memory, for answers that must need no database. */
export class ProcessRateLimits implements Pick<RateLimits, 'take'> {
  readonly #counters = new BoundedCache<string, Counter>(MAX_SUBJECTS);

  take(limit: RateLimit, subject: string, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    const start = windowStart(limit, now);
    const name = `${limit.name}:${subject}`;
    const counter = this.#counters.get(name) ?? { start: start.getTime(), used: 0 };
    if (counter.start !== start.getTime()) Object.assign(counter, { start: start.getTime(), used: 0 });
    counter.used += 1;
    if (counter.used === 1) this.#counters.set(name, counter);
    const allowed = counter.used <= limit.limit;
    return Promise.resolve({ allowed, retryAfter: allowed ? 0 : secondsUntil(later(start, limit.window), now) });
  }
}
