import type { RateLimits } from '../../../application/access/ports.ts';
import { windowStart } from '../../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { later, secondsUntil } from '../../../domain/kernel/time.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { rateWindowTable } from './access-tables.ts';

/** Counts uses in memory. */
export class InMemoryRateLimits implements RateLimits {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  take(limit: RateLimit, subject: string, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    return this.#store.write((tables) => {
      const name = `${limit.name}:${subject}`;
      const start = windowStart(limit, now);
      const row = tables(rateWindowTable).get(name);
      const used = row?.start.getTime() === start.getTime() ? row.used : 0;
      if (used >= limit.limit) return { allowed: false, retryAfter: secondsUntil(later(start, limit.window), now) };
      tables(rateWindowTable).put({ subject: name, start, used: used + 1 });
      return { allowed: true, retryAfter: 0 };
    });
  }
}
