import { PostgresDialect } from 'kysely';
import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { PipelinedConnection, PipeliningClient, StatementNames } from './pipelined-connection.ts';
import type { TransactionScope } from './transaction-scope.ts';

/**
 * Kysely's PostgreSQL dialect with fewer round trips: a transaction begins together with its first statement, and deferred
 * statements travel with the next one. Queries made within a level of `scope` run in its transaction.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly pool: Pool;
  readonly #scope: TransactionScope;

  constructor(config: PoolConfig, scope: TransactionScope) {
    const pool = new Pool({ ...config, Client: PipeliningClient });
    super({ pool });
    this.pool = pool;
    this.#scope = scope;
    // A lost connection rejects its queries and is replaced. Without a listener, its event would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.pool, this.#scope);
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: Pool;
  readonly #scope: TransactionScope;
  readonly #names = new StatementNames();

  constructor(pool: Pool, scope: TransactionScope) {
    this.#pool = pool;
    this.#scope = scope;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const level = this.#scope.current;
    if (level?.isConnected === true) return level;
    const client = (await this.#pool.connect()) as PipeliningClient & PoolClient;
    const connection = new PipelinedConnection(client, this.#names);
    level?.connect(connection);
    return connection;
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
