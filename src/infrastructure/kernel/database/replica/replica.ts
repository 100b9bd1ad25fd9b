import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { QueryResult } from 'kysely';
import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { UnavailableError } from '../../../../application/kernel/ports.ts';
import { seconds } from '../../../../domain/kernel/time.ts';
import {
  IDLE_TIMEOUT,
  KEEPALIVE_DELAY,
  currentQueryTimeout,
  withQueryTimeout,
} from '../connections/connection-options.ts';
import type { ReplicaFault, ReplicaTimeouts } from '../connections/connection-options.ts';
import type { DatabaseClientConfig } from '../connections/database-client.ts';
import { placeOf } from '../connections/database-hosts.ts';
import { mapDatabaseError } from '../connections/database-errors.ts';
import { PipelinedConnection, trackedIn } from '../connections/pipelined-connection.ts';
import type { PipelinedQuery, PipeliningClient } from '../connections/pipelined-connection.ts';
import type { StatementNames } from '../connections/statement-names.ts';
import { LAG_BOUND } from './primary-positions.ts';
import { REPLICA_STANDING, judgeReplica } from './replica-standing.ts';
import type { PrimaryState, ReplicaVerdict, StandingRow, WantedState } from './replica-standing.ts';
import { lsnIn } from './wal-position.ts';

/** The interval in which a replica that is almost there is asked again, in milliseconds. */
const ASK_AGAIN = seconds(0.01);

/** What a replica needs. */
export interface ReplicaNeeds {
  /** Asks the primary for its present state. */
  readonly newest: () => Promise<PrimaryState>;
  readonly pool: PoolConfig;
  readonly lookup?: DatabaseClientConfig['lookup'];
  readonly names: StatementNames | null;
  readonly timeouts: ReplicaTimeouts;
  /** Called when the replica is left, and with null when it is used again. */
  readonly onChange: (place: string, fault: ReplicaFault | null, reason: string) => void;
}

const SAYS: Readonly<Record<Exclude<ReplicaVerdict, 'reached'>, string>> = {
  behind: 'it is more than a second behind',
  promoted: 'it is not a replica any more',
  foreign: 'it is a replica of another database',
};

/**
 * One replica of the database. It answers a read only if it has replayed what the read must see. If it lags, was promoted,
 * or does not answer, it is left, and tried again later without a caller that waits for it. See ADR 0357.
 */
export class Replica {
  /** Its host and port. */
  readonly place: string;
  readonly #needs: ReplicaNeeds;
  readonly #pool: Pool;
  readonly #clients = new Set<PipeliningClient>();
  #leftAt: number | null = null;
  #proof: Promise<void> | null = null;

  constructor(url: string, needs: ReplicaNeeds) {
    const { pool, lookup, timeouts } = needs;
    this.place = placeOf(url);
    this.#needs = needs;
    const options: PoolConfig & DatabaseClientConfig = {
      ...pool,
      connectionString: url,
      connectionTimeoutMillis: timeouts.standing,
      query_timeout: timeouts.read,
      idleTimeoutMillis: IDLE_TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
      lookup,
      Client: trackedIn(this.#clients),
    };
    this.#pool = new Pool(options);
    // A lost connection rejects its queries. Without a listener, its error event would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** True if reads are sent to the replica. */
  get isUsed(): boolean {
    return this.#leftAt === null;
  }

  /** True if the replica may be asked now. One that was left is tried again meanwhile, once its time has come. */
  get isReady(): boolean {
    if (this.#leftAt !== null) {
      if (performance.now() - this.#leftAt >= this.#needs.timeouts.retry) this.#prove();
      return false;
    }
    // A read that waits for a connection is better answered by the primary.
    return this.#pool.idleCount > 0 || this.#pool.totalCount < this.#pool.options.max;
  }

  /** Returns the answer, or null if the primary has to give it. */
  async answer<Row>(query: PipelinedQuery, wanted: WantedState): Promise<QueryResult<Row> | null> {
    try {
      return await this.#connected(async (connection) => {
        if (!(await this.#reaches(connection, wanted, this.#needs.timeouts.patience))) {
          this.#prove();
          return null;
        }
        const run = (): Promise<QueryResult<Row>> => connection.executeQuery<Row>(query);
        return await (currentQueryTimeout() === undefined ? withQueryTimeout(this.#needs.timeouts.read, run) : run());
      });
    } catch (error) {
      // Any other error concerns the statement: the primary answers it, such as one that replaying has cancelled.
      if (error instanceof Unfit || error instanceof UnavailableError) this.#leave(error);
      return null;
    }
  }

  /**
   * Returns a connection to a replica that has reached what is wanted, for a transaction of its own that lasts. Returns
   * null if it does not within the bound. The caller releases it.
   */
  async connect(wanted: WantedState): Promise<PoolClient | null> {
    try {
      const client = await this.#connect();
      try {
        const connection = new PipelinedConnection(client, this.#needs.names);
        if (await this.#reaches(connection, wanted, LAG_BOUND)) return client;
        throw new Unfit('behind');
      } catch (error) {
        client.release(true);
        throw error;
      }
    } catch (error) {
      this.#leave(error);
      return null;
    }
  }

  /** Returns the number of bytes of the log that the replica has still to replay, or null if it cannot be asked. */
  async lag(): Promise<number | null> {
    try {
      const { position } = await this.#needs.newest();
      const standing = await this.#connected((connection) => this.#ask(connection));
      const replayed = lsnIn(standing?.lsn ?? '');
      return replayed === null ? null : Math.max(0, Number(position.lsn - replayed));
    } catch {
      return null;
    }
  }

  /** Closes all connections at once. A read in progress is answered by the primary. */
  async close(): Promise<void> {
    const ended = this.#pool.end();
    for (const client of this.#clients) client.abort();
    await ended;
  }

  async #connected<Value>(work: (connection: PipelinedConnection) => Promise<Value>): Promise<Value> {
    const connection = new PipelinedConnection(await this.#connect(), this.#needs.names);
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  async #connect(): Promise<PipeliningClient & PoolClient> {
    try {
      return (await this.#pool.connect()) as PipeliningClient & PoolClient;
    } catch (error) {
      throw mapDatabaseError(error);
    }
  }

  /** Waits until the replica has replayed what is wanted. Returns false if it has not after `patience` milliseconds. */
  async #reaches(connection: PipelinedConnection, wanted: WantedState, patience: number): Promise<boolean> {
    const end = performance.now() + patience;
    for (;;) {
      const standing = await this.#ask(connection);
      const verdict = standing === undefined ? 'foreign' : judgeReplica(standing, wanted);
      if (verdict === 'reached') return true;
      if (verdict !== 'behind') throw new Unfit(verdict);
      if (performance.now() >= end) return false;
      await pause(ASK_AGAIN);
    }
  }

  async #ask(connection: PipelinedConnection): Promise<StandingRow | undefined> {
    const { rows } = await withQueryTimeout(this.#needs.timeouts.standing, () =>
      connection.executeQuery<StandingRow>({ ...CompiledQuery.raw(REPLICA_STANDING), isPrepared: true }),
    );
    return rows[0];
  }

  /** Finds out, while no caller waits, whether the replica is within the bound. It is used if so, and left if not. */
  #prove(): void {
    this.#proof ??= this.#isWithinBound()
      .then(
        (isWithin) => {
          if (isWithin === true) this.#returnTo();
          else if (isWithin === false) this.#leave(new Unfit('behind'));
        },
        (error: unknown) => this.#leave(error),
      )
      .finally(() => {
        this.#proof = null;
      });
  }

  /** Returns null if the primary does not answer, because then nothing is known about the replica. */
  async #isWithinBound(): Promise<boolean | null> {
    const state = await this.#needs.newest().catch(() => null);
    if (state === null) return null;
    const wanted = { identity: state.identity, positions: [state.position] };
    return this.#connected((connection) => this.#reaches(connection, wanted, LAG_BOUND));
  }

  #returnTo(): void {
    if (this.#leftAt === null) return;
    this.#leftAt = null;
    this.#needs.onChange(this.place, null, '');
  }

  #leave(error: unknown): void {
    if (this.#pool.ending) return;
    const wasUsed = this.#leftAt === null;
    this.#leftAt = performance.now();
    if (!wasUsed) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.#needs.onChange(this.place, error instanceof Unfit ? error.fault : 'unavailable', reason);
  }
}

/** Thrown when the server that answers must not answer reads. */
class Unfit extends Error {
  readonly fault: Exclude<ReplicaVerdict, 'reached'>;

  constructor(fault: Exclude<ReplicaVerdict, 'reached'>) {
    super(SAYS[fault]);
    this.fault = fault;
  }
}
