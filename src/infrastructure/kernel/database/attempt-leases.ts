import { sql } from 'kysely';
import type { AttemptLeases, LeasedAttempt } from '../../../application/kernel/leased-generator.ts';
import { furthestMoment } from '../../../domain/kernel/clock-step.ts';
import { DUE_CHANNEL } from '../jobs/due-worker.ts';
import type { Database } from './database.ts';

/** The condition for rows that are queued or generating. The index of their table has the same condition. */
const UNFINISHED = `status in ('queued', 'generating')`;

/**
 * Manages leases in a table with the columns `status`, `attempts`, `lease_until`, `created_at` and `revision`. A lease
 * that is further ahead than its length, because the clock was set back, is over for other processes. See ADR 0040.
 */
export class PostgresAttemptLeases implements AttemptLeases {
  readonly #database: Database;
  readonly #table: string;
  readonly #lease: number;

  /** `lease` is the length of a lease, in milliseconds. */
  constructor(database: Database, table: string, lease: number) {
    this.#database = database;
    this.#table = table;
    this.#lease = lease;
  }

  anyDue(now: Date): Promise<boolean> {
    return this.#database.anyRow(
      sql`from ${sql.raw(`${this.#table} where ${UNFINISHED}`)} and (status = 'queued' or lease_until <= ${now} or lease_until > ${furthestMoment(now, this.#lease)})`,
    );
  }

  /**
   * Locks the row that has been due longest and returns its id, or null if no row is due. With `skip locked`, rows that
   * other processes are starting are skipped.
   */
  async lockDue(now: Date, wait: '' | 'skip locked'): Promise<number | null> {
    const text = `select id from ${this.#table} where ${UNFINISHED} and (status = 'queued' or lease_until <= $1 or lease_until > $2) order by created_at, id limit 1 for no key update ${wait}`;
    return (
      (await this.#database.prepared<{ id: number }>(text, [now, furthestMoment(now, this.#lease)]))[0]?.id ?? null
    );
  }

  async renew({ id, attempts }: Pick<LeasedAttempt, 'id' | 'attempts'>, leaseUntil: Date, now: Date): Promise<boolean> {
    return (
      (await this.#database.write(
        `update ${this.#table} set lease_until = $3 where id = $1 and attempts = $2 and status = 'generating' and lease_until > $4`,
        [id, attempts, leaseUntil, now],
      )) === 1
    );
  }

  async release({ id, attempts }: Pick<LeasedAttempt, 'id' | 'attempts'>, now: Date): Promise<void> {
    const text = `update ${this.#table} set lease_until = $3, attempts = attempts - 1, revision = revision + 1 where id = $1 and attempts = $2 and status = 'generating' and lease_until > $3`;
    await this.#database.write(text, [id, attempts, now]);
    await this.notify();
  }

  /** Notifies the workers, once the transaction commits, that an attempt is due. */
  async notify(): Promise<void> {
    await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(this.#database.query);
  }
}
