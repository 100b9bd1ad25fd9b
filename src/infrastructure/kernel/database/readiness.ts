import { sql } from 'kysely';
import { seconds } from '../../../domain/kernel/time.ts';
import { Deadline } from '../network/deadline.ts';
import type { Database } from './database.ts';
import { isPermissionDenied } from './connections/database-errors.ts';

/** The time limit of an attempt, which a load balancer waits for. */
const TIMEOUT = seconds(2);
/** The maximum age at which the last result is reused. */
const MAX_AGE = seconds(2);

/** Determines whether the database or the file store works. */
export class Readiness {
  readonly #use: () => Promise<unknown>;
  readonly #timeoutMs: number;
  readonly #maxAge: number;
  #probe: Promise<boolean> | null = null;
  #last: { readonly ready: boolean; readonly at: number } | null = null;

  /** `use` rejects if what it uses does not work. */
  constructor(
    use: () => Promise<unknown>,
    { timeoutMs = TIMEOUT, maxAge = MAX_AGE }: { readonly timeoutMs?: number; readonly maxAge?: number } = {},
  ) {
    this.#use = use;
    this.#timeoutMs = timeoutMs;
    this.#maxAge = maxAge;
  }

  /** Returns true if the attempt succeeds in time. Concurrent calls share one attempt. */
  async isReady(): Promise<boolean> {
    if (this.#last !== null && performance.now() - this.#last.at < this.#maxAge) return this.#last.ready;
    this.#probe ??= this.#probeOnce();
    const probe = this.#probe;
    return new Promise((resolve) => {
      const deadline = new Deadline(this.#timeoutMs);
      deadline.during(() => resolve(false));
      void probe.then(resolve).finally(() => deadline.stop());
    });
  }

  async #probeOnce(): Promise<boolean> {
    const ready = await this.#use().then(
      () => true,
      () => false,
    );
    this.#last = { ready, at: performance.now() };
    this.#probe = null;
    return ready;
  }
}

/**
 * Stores a row in a temporary table, which takes a new disk page; a permanent table could reuse the space of earlier
 * rows while the disk is full. For a role that may not create temporary tables, only shows that the server responds.
 */
export const writeProbe = (database: Database) => async (): Promise<void> => {
  const statement = sql`create temporary table watchstead_readiness on commit drop as select 1 as probe`;
  try {
    await database.inTime(TIMEOUT, () => statement.execute(database.query));
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
  }
};
