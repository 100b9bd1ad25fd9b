import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { Client, Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig, QueryResult as PgResult } from 'pg';
import { mapDatabaseError } from './database-errors.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** The most statements that a connection prepares; further ones are parsed on every execution. */
const MAX_PREPARED = 300;

/** A query that says how it is sent. */
export interface PipelinedQuery extends CompiledQuery {
  /** Prepare it on each connection, also outside transactions. */
  readonly isPrepared?: boolean;
  /** Within a transaction, send it together with the next statement. Its error is thrown there. */
  readonly isDeferred?: boolean;
}

interface Statement {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

/** A client that can write several statements to its socket at once. */
class PipeliningClient extends Client {
  readonly #socket: Socket;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    // `password` is not enumerable in the options of a pool.
    super({ ...config, password: config.password, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  /** Sends the statements in one packet; returns the result of the last, or throws the first error. */
  async send(statements: readonly Statement[]): Promise<PgResult> {
    this.#socket.cork();
    const sent = statements.map((statement) => this.query(statement));
    this.#socket.uncork();
    const results = await Promise.allSettled(sent);
    const failed = results.find(({ status }) => status === 'rejected');
    const last = results.at(-1);
    if (failed?.status === 'rejected' || last?.status !== 'fulfilled') throw failed?.status === 'rejected' ? failed.reason : new Error('Nothing was sent.');
    return last.value;
  }
}

/** Names statements for the connections of one pool. The meaning of a `*` can change with the schema, so such statements get no name. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED || text.includes('*')) return known;
    const name = `watchstead_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`, accessMode === undefined ? '' : ` ${accessMode}`].join('');

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A pooled connection for the time of one query or one transaction. `begin`, savepoints and deferred statements wait in
 * `#unsent` for the next statement that needs an answer, and go in the same packet.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PipeliningClient & PoolClient;
  readonly #names: StatementNames;
  #unsent: Statement[] = [];
  #isInTransaction = false;
  #hasBegun = false;
  #isOver = false;
  #isBroken = false;

  constructor(client: PipeliningClient & PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<Row>(query: PipelinedQuery): Promise<QueryResult<Row>> {
    this.#expectOpen();
    const statement = this.#statementOf(query);
    if (query.isDeferred === true && this.#isInTransaction) {
      this.#unsent.push(statement);
      return { rows: [] };
    }
    try {
      const { command, rowCount, rows } = await this.#send(statement);
      const result = { rows: rows as Row[] };
      return CHANGING.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
    } catch (error) {
      throw mapDatabaseError(error);
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('A pipelined connection cannot stream results.');
  }

  begin(settings: TransactionSettings): void {
    this.#isInTransaction = true;
    this.#unsent = [{ text: beginText(settings) }];
  }

  /** Throws when the server rolled back, because an error of an earlier statement was caught and ignored. */
  async commit(): Promise<void> {
    this.#expectOpen();
    this.#isOver = true;
    if (!this.#hasBegun && this.#unsent.length === 1) return;
    const { command } = await this.#send({ text: 'commit' });
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back, because the error of an earlier statement was ignored.');
  }

  /** Never throws: a connection that cannot roll back is closed, and the server rolls back. */
  async rollback(): Promise<void> {
    this.#isOver = true;
    this.#unsent = [];
    if (!this.#hasBegun) return;
    await this.#client.query('rollback').catch(() => {
      this.#isBroken = true;
    });
  }

  savepoint(name: string): void {
    this.#expectOpen();
    this.#unsent.push({ text: `savepoint ${name}` });
  }

  /** Sends what is deferred, so that its errors show while they can still be rolled back to the savepoint. */
  async releaseSavepoint(name: string): Promise<void> {
    this.#expectOpen();
    if (this.#unsent.at(-1)?.text === `savepoint ${name}`) this.#unsent.pop();
    else await this.#send({ text: `release savepoint ${name}` });
  }

  async rollbackToSavepoint(name: string): Promise<void> {
    this.#expectOpen();
    const unsentAt = this.#unsent.findLastIndex(({ text }) => text === `savepoint ${name}`);
    this.#unsent = this.#unsent.slice(0, Math.max(unsentAt, 0));
    // Released as well: names repeat, and a later rollback must not find this savepoint if its own was never set.
    if (unsentAt === -1) await this.#client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
  }

  release(): void {
    this.#isOver = true;
    this.#client.release(this.#isBroken);
  }

  #expectOpen(): void {
    if (this.#isOver) throw new Error('The transaction is over.');
  }

  #statementOf({ sql: text, parameters, isPrepared }: PipelinedQuery): Statement {
    const name = (this.#isInTransaction || isPrepared === true) && parameters.length > 0 ? this.#names.of(text) : undefined;
    return { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
  }

  #send(statement: Statement): Promise<PgResult> {
    if (!this.#isInTransaction) return this.#client.query(statement);
    const statements = [...this.#unsent, statement];
    this.#unsent = [];
    this.#hasBegun = true;
    return this.#client.send(statements);
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

  /** The current transaction, or a connection of the pool, which becomes the transaction's if one is about to begin. */
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

/** PostgreSQL with fewer round trips: a transaction begins with its first statement, and deferred statements wait for the next one. */
export class PipeliningDialect extends PostgresDialect {
  readonly pool: Pool;
  readonly #scope: TransactionScope;

  constructor(config: PoolConfig, scope: TransactionScope) {
    const pool = new Pool({ ...config, Client: PipeliningClient });
    super({ pool });
    this.pool = pool;
    this.#scope = scope;
    // The query in progress rejects, and the pool replaces the connection; an error without listener would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.pool, this.#scope);
  }
}
