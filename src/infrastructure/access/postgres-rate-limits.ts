import type { RateLimits, TakenUse } from '../../application/access/ports.ts';
import type { Awaitable } from '../../application/kernel/awaitable.ts';
import { windowStart } from '../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { elapsed, later, seconds, secondsUntil } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import { MemoryRateLimits } from './memory-rate-limits.ts';
import type { CountedUses } from './memory-rate-limits.ts';
import type { Database } from '../kernel/database/database.ts';
import { Batcher } from '../../application/kernel/batcher.ts';

/** The number of uses that are taken at once while the limit is far; near the limit, uses are taken one by one. */
const BLOCK = 25;
const NEAR = 4 * BLOCK;
/** The number of remaining uses at which a block is refilled in the background, before a request has to wait for it. */
const LOW = 5;
/** The time for which low blocks are collected, in milliseconds, so that they share a statement. */
const COLLECTING = 50;
const MAX_SUBJECTS = 20_000;
/** The minimum time between two removals of blocks whose window has ended. */
const SWEEP_INTERVAL = seconds(10);
/** The maximum time that a request waits for its uses to be stored. */
const STORE_TIMEOUT = seconds(2);

const ALLOWED: TakenUse = { allowed: true, retryAfter: 0 };

/** The uses that a process has taken from a counter but not spent. */
interface Block {
  readonly counter: string;
  readonly limit: number;
  readonly start: Date;
  readonly end: Date;
  left: number;
  /** The number of uses that all processes had taken when this process last took some. */
  used: number;
  /** True if the window has no uses left. */
  exhausted: boolean;
  near: boolean;
}

/** The rows are sorted by counter, so that concurrent statements cannot deadlock. */
const TAKE = `
  insert into rate_window (subject, window_start, used)
  select * from unnest($1::text[], $2::timestamptz[], $3::int[]) order by 1, 2
  on conflict (subject, window_start) do update set used = rate_window.used + excluded.used
  returning subject, window_start "start", used`;

/** Counts the uses; changes nothing and returns no row if they would exceed the limit. */
const SPEND = `
  insert into rate_window (subject, window_start, used) select $1, $2::timestamptz, $3::int where $3::int <= $4::int
  on conflict (subject, window_start) do update set used = rate_window.used + excluded.used where rate_window.used + excluded.used <= $4::int
  returning used`;

/**
 * Counts uses in the database for all processes. Each process takes uses in small blocks, so most requests need no
 * query, and concurrent requests share a statement. A use is taken before it is spent, so no limit is ever exceeded.
 * See ADR 0004.
 */
export class PostgresRateLimits implements RateLimits {
  readonly #database: Database;
  readonly #blocks: BoundedCache<string, Block>;
  readonly #refills: Batcher<Block, undefined>;
  readonly #low = new Set<Block>();
  readonly #log: Log;
  readonly #inMemory: MemoryRateLimits;
  #isStored = true;
  #sweptAt = new Date(0);

  constructor(database: Database, log: Log, subjects = MAX_SUBJECTS) {
    this.#blocks = new BoundedCache(subjects);
    this.#database = database;
    this.#log = log;
    this.#refills = new Batcher((blocks) => this.#refillAll(blocks));
    this.#inMemory = new MemoryRateLimits((uses) => this.#add(uses));
  }

  take(limit: RateLimit, subject: string, now: Date): Awaitable<TakenUse> {
    if (limit.isInMemory === true) return this.#inMemory.take(limit, subject, now);
    const block = this.#blockOf(limit, `${limit.name}:${subject}`, windowStart(limit, now), now);
    if (block.left === 0) return this.#takeFromRefilled(block, now);
    block.left -= 1;
    if (block.left === LOW && !block.near) this.#refillSoon(block);
    return ALLOWED;
  }

  async spend(limit: RateLimit, subject: string, amount: number, now: Date): Promise<TakenUse> {
    const start = windowStart(limit, now);
    const rows = await this.#database.outsideTransaction(() =>
      this.#database.prepared(SPEND, [`${limit.name}:${subject}`, start, amount, limit.limit]),
    );
    return rows.length > 0 ? ALLOWED : { allowed: false, retryAfter: secondsUntil(later(start, limit.window), now) };
  }

  async #takeFromRefilled(block: Block, now: Date): Promise<TakenUse> {
    while (block.left === 0 && !block.exhausted) await this.#refills.submit(block);
    if (block.left === 0) return { allowed: false, retryAfter: secondsUntil(block.end, now) };
    block.left -= 1;
    return ALLOWED;
  }

  /** Schedules the block to be refilled before a request has to wait for it. */
  #refillSoon(block: Block): void {
    this.#low.add(block);
    if (this.#low.size > 1) return;
    const refill = (): void => {
      for (const low of this.#low) void this.#refills.submit(low);
      this.#low.clear();
    };
    setTimeout(refill, COLLECTING).unref();
  }

  #blockOf({ limit, window }: RateLimit, counter: string, start: Date, now: Date): Block {
    const known = this.#blocks.get(counter);
    if (known !== undefined && known.start.getTime() === start.getTime()) return known;
    if (this.#blocks.isFull) this.#sweep(now);
    const fresh = {
      counter,
      limit,
      start,
      end: later(start, window),
      left: 0,
      used: 0,
      exhausted: false,
      near: limit <= NEAR,
    };
    this.#blocks.set(counter, fresh);
    return fresh;
  }

  #sweep(now: Date): void {
    if (Math.abs(elapsed(this.#sweptAt, now)) < SWEEP_INTERVAL) return;
    this.#sweptAt = now;
    this.#blocks.deleteWhere(({ end }) => end <= now);
  }

  /** Refills blocks outside any transaction, because callers with different transactions share the statement. */
  async #refillAll(blocks: readonly Block[]): Promise<readonly undefined[]> {
    const asked = new Map<string, { readonly block: Block; uses: number }>();
    for (const block of blocks) {
      const key = keyOf(block.counter, block.start);
      const known = asked.get(key) ?? { block, uses: 0 };
      known.uses += 1;
      asked.set(key, known);
    }
    // An evicted block loses its uses, so no uses are taken ahead while there is no room.
    const each = [...asked.values()].map(({ block, uses }) => ({
      block,
      wanted: block.near || this.#blocks.isFull ? uses : Math.max(uses, BLOCK - block.left),
    }));
    const counted = await this.#add(
      each.map(({ block: { counter, start }, wanted }) => ({ counter, start, uses: wanted })),
    );
    for (const [at, { block, wanted }] of each.entries()) grant(block, wanted, counted?.[at] ?? block.used + wanted);
    return blocks.map(() => undefined);
  }

  /**
   * Adds uses and returns the totals of all processes in the same order, or null if they cannot be stored. The process
   * then counts its own uses, so that a full disk prevents no read.
   */
  async #add(uses: readonly CountedUses[]): Promise<readonly number[] | null> {
    const values = [uses.map(({ counter }) => counter), uses.map(({ start }) => start), uses.map((each) => each.uses)];
    const take = () => this.#database.prepared<{ subject: string; start: Date; used: number }>(TAKE, values);
    try {
      const rows = await this.#database.outsideTransaction(() => this.#database.inTime(STORE_TIMEOUT, take));
      this.#isStored = true;
      const totals = new Map(rows.map(({ subject, start, used }) => [keyOf(subject, start), used]));
      return uses.map((each) => totals.get(keyOf(each.counter, each.start)) ?? each.uses);
    } catch (fault) {
      // A failure while the process ends is not logged, because its blocks are not needed any more.
      if (this.#isStored && !this.#database.isClosing)
        this.#log.warn('Rate limits cannot be stored; each process counts on its own.', { fault: String(fault) });
      this.#isStored = false;
      return null;
    }
  }
}

const keyOf = (counter: string, start: Date): string => `${start.getTime()} ${counter}`;

/** Adds as many of the requested uses to the block as the limit allows. */
const grant = (block: Block, wanted: number, used: number): void => {
  const granted = Math.max(0, wanted - Math.max(0, used - block.limit));
  block.left += granted;
  block.used = used;
  block.near = used > block.limit - NEAR;
  if (granted === 0) block.exhausted = true;
};
