import { PostgresDialect } from 'kysely';
import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { IDLE_TIMEOUT, KEEPALIVE_DELAY, NOTICE_LOSS, defaultTimeouts } from './connection-options.ts';
import type { ConnectionOptions } from './connection-options.ts';
import type { DatabaseClientConfig } from './database-client.ts';
import { mapDatabaseError } from './database-errors.ts';
import type { HostChoice } from './host-choice.ts';
import { PipelinedConnection, trackedIn } from './pipelined-connection.ts';
import type { PipeliningClient } from './pipelined-connection.ts';
import { ReplicaFirst } from './replica-first.ts';
import { StatementNames } from './statement-names.ts';
import type { Replicas } from '../replica/replicas.ts';
import type { TransactionScope } from '../transaction-scope.ts';

/**
 * Kysely's PostgreSQL dialect with fewer round trips: a transaction begins together with its first statement, and
 * deferred statements are sent with the next one. Queries within a level of `scope` run in its transaction. See ADR
 * 0023.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly pool: Pool;
  readonly #scope: TransactionScope;
  readonly #clients: ReadonlySet<PipeliningClient>;
  readonly #names: StatementNames | null;
  readonly #replicas: Replicas | null;

  constructor(
    config: PoolConfig,
    scope: TransactionScope,
    hosts: HostChoice,
    replicas: Replicas | null,
    { lookup, timeouts, directUrl }: ConnectionOptions = {},
  ) {
    const { connect, query } = { ...defaultTimeouts, ...timeouts };
    const limits = { connectionTimeoutMillis: connect, query_timeout: query, idleTimeoutMillis: IDLE_TIMEOUT };
    const clients = new Set<PipeliningClient>();
    const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_DELAY };
    const options: PoolConfig & DatabaseClientConfig = {
      ...config,
      ...limits,
      ...keepAlive,
      lookup,
      hosts,
      Client: trackedIn(clients),
    };
    const pool = new Pool(options);
    super({ pool });
    this.pool = pool;
    this.#clients = clients;
    this.#scope = scope;
    this.#replicas = replicas;
    // Behind PgBouncer in transaction mode, a statement may reach a session that has not prepared it.
    this.#names = directUrl === undefined ? new StatementNames() : null;
    // A lost connection rejects its queries and is replaced. Without a listener, its error event would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      // It is sent before the first statement, which need not wait for its answer. Sessions of PgBouncer are its own.
      if (directUrl === undefined) client.query(NOTICE_LOSS).catch(() => undefined);
    });
  }

  /** Closes every connection at once, including connections that are not established yet. Their statements reject. */
  abort(): void {
    for (const client of this.#clients) client.abort();
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.pool, this.#scope, this.#names, this.#replicas);
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: Pool;
  readonly #scope: TransactionScope;
  readonly #names: StatementNames | null;
  readonly #replicas: Replicas | null;

  constructor(pool: Pool, scope: TransactionScope, names: StatementNames | null, replicas: Replicas | null) {
    this.#pool = pool;
    this.#scope = scope;
    this.#names = names;
    this.#replicas = replicas;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const level = this.#scope.current;
    if (level?.isConnected === true) return level;
    // A transaction runs on the primary, also if it only reads: statements of other callers may share it.
    if (level === undefined && this.#replicas?.mayLag === true)
      return new ReplicaFirst(this.#replicas, () => this.#connect());
    const connection = await this.#connect();
    level?.connect(connection);
    return connection;
  }

  async #connect(): Promise<PipelinedConnection> {
    try {
      const client = (await this.#pool.connect()) as PipeliningClient & PoolClient;
      return new PipelinedConnection(client, this.#names);
    } catch (error) {
      throw mapDatabaseError(error);
    }
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PipelinedConnection) connection.release();
    return Promise.resolve();
  }

  beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
    return Promise.resolve();
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.rollback();
  }

  savepoint(connection: PipelinedConnection, name: string): Promise<void> {
    connection.savepoint(name);
    return Promise.resolve();
  }

  releaseSavepoint(connection: PipelinedConnection, name: string): Promise<void> {
    return connection.releaseSavepoint(name);
  }

  rollbackToSavepoint(connection: PipelinedConnection, name: string): Promise<void> {
    return connection.rollbackToSavepoint(name);
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
