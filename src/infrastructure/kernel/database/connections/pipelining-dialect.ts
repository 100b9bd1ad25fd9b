import { PostgresDialect } from 'kysely';
import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import { IDLE_TIMEOUT, KEEPALIVE_DELAY, defaultTimeouts } from './connection-options.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { mapDatabaseError } from './database-errors.ts';
import { PipelinedConnection, PipeliningClient } from './pipelined-connection.ts';
import { StatementNames } from './statement-names.ts';
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

  constructor(config: PoolConfig, scope: TransactionScope, { lookup, timeouts, directUrl }: ConnectionOptions = {}) {
    const { connect, query } = { ...defaultTimeouts, ...timeouts };
    const limits = { connectionTimeoutMillis: connect, query_timeout: query, idleTimeoutMillis: IDLE_TIMEOUT };
    const clients = new Set<PipeliningClient>();
    const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_DELAY };
    const options: PoolConfig & { readonly lookup: typeof lookup } = {
      ...config,
      ...limits,
      ...keepAlive,
      lookup,
      Client: trackedIn(clients),
    };
    const pool = new Pool(options);
    super({ pool });
    this.pool = pool;
    this.#clients = clients;
    this.#scope = scope;
    // Behind PgBouncer in transaction mode, a statement may reach a session that has not prepared it.
    this.#names = directUrl === undefined ? new StatementNames() : null;
    // A lost connection rejects its queries and is replaced. Without a listener, its error event would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Closes every connection at once, including connections that are not established yet. Their statements reject. */
  abort(): void {
    for (const client of this.#clients) client.abort();
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.pool, this.#scope, this.#names);
  }
}

/** Returns a client class whose instances are in the set from their creation until their connection is closed. */
const trackedIn = (clients: Set<PipeliningClient>) =>
  class extends PipeliningClient {
    constructor(config?: ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  };

class PipeliningDriver implements Driver {
  readonly #pool: Pool;
  readonly #scope: TransactionScope;
  readonly #names: StatementNames | null;

  constructor(pool: Pool, scope: TransactionScope, names: StatementNames | null) {
    this.#pool = pool;
    this.#scope = scope;
    this.#names = names;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const level = this.#scope.current;
    if (level?.isConnected === true) return level;
    const client = (await this.#connect()) as PipeliningClient & PoolClient;
    const connection = new PipelinedConnection(client, this.#names);
    level?.connect(connection);
    return connection;
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
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
