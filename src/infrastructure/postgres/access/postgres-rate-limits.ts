import { sql } from 'kysely';
import type { RateLimits } from '../../../application/access/ports.ts';
import { windowStart } from '../../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { later, secondsUntil } from '../../../domain/kernel/time.ts';
import type { Database } from '../kernel/database.ts';

/** A process takes this many uses at once while the limit is far; near it, one by one. */
const BLOCK = 25;
const NEAR = 4 * BLOCK;
const MAX_SUBJECTS = 20_000;

interface Block {
  readonly window: number;
  left: number;
  /** True once the database has said that nothing is left in this window. */
  exhausted: boolean;
  near: boolean;
}

/**
 * Counts in the database for all processes. Each process takes uses in small blocks, so most requests cost no query;
 * since a use is taken before it is spent, no limit is ever exceeded, whatever the processes do at once.
 */
export class PostgresRateLimits implements RateLimits {
  readonly #database: Database;
  readonly #blocks = new Map<string, Block>();

  constructor(database: Database) {
    this.#database = database;
  }

  async take(limit: RateLimit, subject: string, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    const start = windowStart(limit, now);
    const allowed = await this.#takeFrom(limit, `${limit.name}:${subject}`, start);
    return { allowed, retryAfter: allowed ? 0 : secondsUntil(later(start, limit.window), now) };
  }

  async #takeFrom(limit: RateLimit, counter: string, start: Date): Promise<boolean> {
    const block = this.#blockOf(counter, start.getTime());
    while (block.left === 0 && !block.exhausted) await this.#refill(limit, counter, start, block);
    if (block.left === 0) return false;
    block.left -= 1;
    return true;
  }

  #blockOf(counter: string, window: number): Block {
    const known = this.#blocks.get(counter);
    if (known !== undefined && known.window === window) return known;
    if (this.#blocks.size >= MAX_SUBJECTS) this.#blocks.clear();
    const fresh = { window, left: 0, exhausted: false, near: false };
    this.#blocks.set(counter, fresh);
    return fresh;
  }

  async #refill(limit: RateLimit, counter: string, start: Date, block: Block): Promise<void> {
    const wanted = block.near || limit.limit <= NEAR ? 1 : BLOCK;
    const { rows } = await sql<{ readonly used: number }>`
      insert into rate_window (subject, window_start, used) values (${counter}, ${start}, ${wanted})
      on conflict (subject, window_start) do update set used = least(rate_window.used + ${wanted}, ${limit.limit + BLOCK})
      returning used`.execute(this.#database.query);
    const used = rows[0]?.used ?? limit.limit;
    const granted = Math.max(0, wanted - Math.max(0, used - limit.limit));
    block.left += granted;
    block.near = used > limit.limit - NEAR;
    if (granted === 0) block.exhausted = true;
  }
}
