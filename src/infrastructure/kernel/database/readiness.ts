import { sql } from 'kysely';
import { seconds } from '../../../domain/kernel/time.ts';
import { Deadline } from '../network/deadline.ts';
import type { Database } from './database.ts';
import { isPermissionDenied } from './connections/database-errors.ts';

/** How long a load balancer waits for the answer. */
const TIMEOUT = seconds(2);
/** How long an answer is used again. */
const MAX_AGE = seconds(2);

/** Whether the database answers and can store something. */
export class DatabaseReadiness {
  readonly #write: () => Promise<void>;
  readonly #timeoutMs: number;
  readonly #maxAge: number;
  #probe: Promise<boolean> | null = null;
  #last: { readonly ready: boolean; readonly at: number } | null = null;

  /** `write` stores something that takes new space on the disk, and rejects when that fails. */
  constructor(write: () => Promise<void>, { timeoutMs = TIMEOUT, maxAge = MAX_AGE }: { readonly timeoutMs?: number; readonly maxAge?: number } = {}) {
    this.#write = write;
    this.#timeoutMs = timeoutMs;
    this.#maxAge = maxAge;
  }

  /** False also when there is no answer in time. Concurrent calls share one write. */
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
    const ready = await this.#write().then(
      () => true,
      () => false,
    );
    this.#last = { ready, at: performance.now() };
    this.#probe = null;
    return ready;
  }
}

/**
 * Stores a row in a temporary table, which takes a new page: in a table of its own, it could reuse the space of earlier rows while the disk is full. A
 * role that may not create temporary tables shows only that the server answers.
 */
export const writeProbe = (database: Database) => async (): Promise<void> => {
  const statement = sql`create temporary table watchstead_readiness on commit drop as select 1 as probe`;
  try {
    await database.inTime(TIMEOUT, () => statement.execute(database.query));
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
  }
};
