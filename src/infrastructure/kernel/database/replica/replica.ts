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
import { REPLICA_STATUS, judgeReplica, wantedOf } from './replica-status.ts';
import type { PrimaryState, ReplicaVerdict, StatusRow, WantedState } from './replica-status.ts';
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
  /** Called when the replica is taken out of use, and with null when it is used again. */
  readonly onChange: (place: string, fault: ReplicaFault | null, reason: string) => void;
}

const SAYS: Readonly<Record<Exclude<ReplicaVerdict, 'reached'>, string>> = {
  behind: 'it is more than a second behind',
  promoted: 'it is not a replica any more',
  foreign: 'it follows another primary',
};

/**
 * One replica of the database. It answers a read only if it has replayed what the read must see. If it lags, was promoted,
 * or does not answer, it is taken out of use, and probed later while no caller waits. See ADR 0357.
 */
export class Replica {
  /** Its host and port. */
  readonly place: string;
  readonly #needs: ReplicaNeeds;
  readonly #pool: Pool;
  readonly #clients = new Set<PipeliningClient>();
  #removedAt: number | null = null;
  #probing: Promise<void> | null = null;

  constructor(url: string, needs: ReplicaNeeds) {
    const { pool, lookup, timeouts } = needs;
    this.place = placeOf(url);
    this.#needs = needs;
    const options: PoolConfig & DatabaseClientConfig = {
      ...pool,
      connectionString: url,
      connectionTimeoutMillis: timeouts.status,
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
    return this.#removedAt === null;
  }

  /** True if the replica can be asked now. One that is out of use is probed meanwhile, after the time until a retry. */
  get isReady(): boolean {
    if (this.#removedAt !== null) {
      if (performance.now() - this.#removedAt >= this.#needs.timeouts.retry) this.#probe();
      return false;
    }
    return this.#hasConnection;
  }

  /** A read that waits for a connection is better answered by the primary. */
  get #hasConnection(): boolean {
    const { idleCount, totalCount, waitingCount, options } = this.#pool;
    return idleCount + options.max - totalCount > waitingCount;
  }

  /** Returns the answer, or null if the primary has to give it. */
  async answer<Row>(query: PipelinedQuery, wanted: WantedState): Promise<QueryResult<Row> | null> {
    // Other reads may have taken the connections since the replica was chosen.
    if (!this.#hasConnection) return null;
    try {
      return await this.#connected(async (connection) => {
        if (await this.#reaches(connection, wanted, this.#needs.timeouts.patience))
          return this.#read(connection, query);
        this.#probe();
        return null;
      });
    } catch (error) {
      if (error instanceof Unfit || error instanceof UnavailableError) this.#remove(error);
      return null;
    }
  }

  async #read<Row>(connection: PipelinedConnection, query: PipelinedQuery): Promise<QueryResult<Row> | null> {
    const run = (): Promise<QueryResult<Row>> => connection.executeQuery<Row>(query);
    try {
      return await (currentQueryTimeout() === undefined ? withQueryTimeout(this.#needs.timeouts.read, run) : run());
    } catch (error) {
      // The replica may be lost, or the statement slow, or cancelled by replaying.
      if (error instanceof UnavailableError) this.#probe();
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
      this.#remove(error);
      return null;
    }
  }

  /** Returns the number of bytes of the log that the replica has still to replay, or null if it cannot be asked. */
  async lag(): Promise<number | null> {
    try {
      const { position } = await this.#needs.newest();
      const status = await this.#connected((connection) => this.#ask(connection));
      const replayed = lsnIn(status?.lsn ?? '');
      return replayed === null ? null : Math.max(0, Number(position.lsn - replayed));
    } catch {
      return null;
    }
  }

  /** Closes all connections at once. A read in progress fails. */
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
      const status = await this.#ask(connection);
      const verdict = status === undefined ? 'foreign' : judgeReplica(status, wanted);
      if (verdict === 'reached') return true;
      if (verdict !== 'behind') throw new Unfit(verdict);
      if (performance.now() >= end) return false;
      await pause(ASK_AGAIN);
    }
  }

  async #ask(connection: PipelinedConnection): Promise<StatusRow | undefined> {
    const { rows } = await withQueryTimeout(this.#needs.timeouts.status, () =>
      connection.executeQuery<StatusRow>({ ...CompiledQuery.raw(REPLICA_STATUS), isPrepared: true }),
    );
    return rows[0];
  }

  /** Finds out, while no caller waits, whether the replica is within the bound. It is used only if so. */
  #probe(): void {
    this.#probing ??= this.#isWithinBound()
      .then(
        (isWithin) => {
          if (isWithin === true) this.#restore();
          else if (isWithin === false) this.#remove(new Unfit('behind'));
        },
        (error: unknown) => this.#remove(error),
      )
      .finally(() => {
        this.#probing = null;
      });
  }

  /** Returns null if the primary does not answer, because then nothing is known about the replica. */
  async #isWithinBound(): Promise<boolean | null> {
    const state = await this.#needs.newest().catch(() => null);
    if (state === null) return null;
    const wanted = wantedOf(state);
    return this.#connected((connection) => this.#reaches(connection, wanted, LAG_BOUND));
  }

  #restore(): void {
    if (this.#removedAt === null) return;
    this.#removedAt = null;
    this.#needs.onChange(this.place, null, '');
  }

  #remove(error: unknown): void {
    if (this.#pool.ending) return;
    const wasUsed = this.#removedAt === null;
    this.#removedAt = performance.now();
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
