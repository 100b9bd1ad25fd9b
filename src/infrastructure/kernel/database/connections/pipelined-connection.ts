import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import process from 'node:process';
import { DatabaseError } from 'pg';
import type { ClientConfig, PoolClient, QueryResult as PgResult } from 'pg';
import { UnavailableError } from '../../../../application/kernel/ports.ts';
import { DatabaseClient } from './database-client.ts';
import type { DatabaseClientConfig } from './database-client.ts';
import { mapDatabaseError } from './database-errors.ts';
import { preparedStatements, SentQuery } from './sent-query.ts';
import type { Statement } from './sent-query.ts';
import type { StatementNames } from './statement-names.ts';
import { MAX_PREPARED } from './statement-names.ts';

const WRITING_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A query with options for sending it. */
export interface PipelinedQuery extends CompiledQuery {
  /**
   * True if the statement is prepared wherever it runs. Otherwise, statements are prepared only within transactions.
   */
  readonly isPrepared?: boolean;
  /** True if, within a transaction, the statement is sent together with the next one, which then throws its error. */
  readonly isDeferred?: boolean;
  /** A statement that is sent before this one in the same packet. */
  readonly ahead?: PipelinedQuery;
  /** Called with the rows of a deferred statement, and of one that is sent ahead of another. */
  readonly onRows?: ((rows: readonly unknown[]) => void) | undefined;
}

const control = (text: string): Statement => ({ text, values: [] });

/** A client that can send several statements in one packet. */
export class PipeliningClient extends DatabaseClient {
  readonly #prepared = new Set<string>();
  readonly #statements = preparedStatements();

  constructor(config: DatabaseClientConfig = {}) {
    super(config, { pipeline: true });
  }

  /**
   * Sends the statements together and returns the result of the last one. Throws the first error once all have
   * completed.
   */
  async send(earlier: readonly Statement[], last: Statement): Promise<PgResult> {
    this.socket.cork();
    const earlierResults = earlier.map((statement) => this.run(statement));
    const lastResult = this.run(last);
    // Statements that other callers send in the same turn of the event loop are sent in the same packet.
    process.nextTick(() => this.socket.uncork());
    await Promise.allSettled([...earlierResults, lastResult]);
    for (const [at, { rows }] of (await Promise.all(earlierResults)).entries()) earlier[at]?.onRows?.(rows);
    return lastResult;
  }

  /** Runs a statement. If it is not completed in time, the call rejects and the connection is closed. */
  async run(statement: Statement): Promise<PgResult> {
    if (statement.name !== undefined) this.#prepared.add(statement.name);
    try {
      return await new Promise<PgResult>((resolve, reject) => {
        this.query(
          new SentQuery(statement, this.#statements, (error, result) =>
            error ? reject(error) : resolve(result as PgResult),
          ),
        );
      });
    } catch (error) {
      if (!(error instanceof DatabaseError)) this.hosts.forget();
      // The error was created where the socket is read; its stack trace should lead to the calling code.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** True if the connection should be closed: it leads to a standby, or has prepared many statements. */
  get isWornOut(): boolean {
    return this.isReadOnly || this.#prepared.size >= MAX_PREPARED;
  }
}

/** Returns a client class whose instances are in the set from their creation until their connection is closed. */
export const trackedIn = (clients: Set<PipeliningClient>): typeof PipeliningClient =>
  class extends PipeliningClient {
    constructor(config?: ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  };

/**
 * Returns true if a statement is worth preparing. The mapper's statements contain their values, so no two are equal.
 * Statements with a `*` are excluded too, because their meaning changes when a migration adds a column.
 */
const isRepeatable = (text: string, parameters: readonly unknown[]): boolean =>
  parameters.length > 0 && !text.includes('*');

/**
 * A pooled connection, checked out for one query or one transaction. Statements whose result is not needed at once
 * (`begin`, savepoints, deferred statements) are held back until the next statement and sent in the same packet.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PipeliningClient & PoolClient;
  readonly #names: StatementNames | null;
  #unsent: Statement[] = [];
  #isInTransaction = false;
  #hasBegun = false;
  #hasEnded = false;
  #isBroken = false;

  /** Statements are prepared under `names`, or under none if they are null. */
  constructor(client: PipeliningClient & PoolClient, names: StatementNames | null) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<Row>(query: PipelinedQuery): Promise<QueryResult<Row>> {
    this.#expectOpen();
    const statement = this.#statementOf(query);
    if (query.isDeferred === true && this.#isInTransaction) {
      this.#unsent.push({ ...statement, onRows: query.onRows });
      return { rows: [] };
    }
    try {
      const ahead =
        query.ahead === undefined ? [] : [{ ...this.#statementOf(query.ahead), onRows: query.ahead.onRows }];
      const { command, rowCount, rows } = await this.#send(statement, ahead);
      const result = { rows: rows as Row[] };
      return WRITING_COMMANDS.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
    } catch (error) {
      const mapped = mapDatabaseError(error);
      this.#isBroken ||= mapped instanceof UnavailableError && !(error instanceof DatabaseError);
      throw mapped;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported on a pipelined connection.');
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#isInTransaction = true;
    const modes = [isolationLevel === undefined ? [] : `isolation level ${isolationLevel}`, accessMode ?? []].flat();
    this.#unsent = [control(['begin', ...modes].join(' '))];
  }

  /**
   * Commits the transaction. Throws if the server rolled back instead, which it does after an error that the caller
   * ignored.
   */
  async commit(): Promise<void> {
    this.#expectOpen();
    this.#hasEnded = true;
    if (!this.#hasBegun && this.#unsent.length === 1) return;
    const { command } = await this.#send(control('commit'));
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, because the error of an earlier statement was ignored.');
  }

  /**
   * Rolls back the transaction. Never throws: if the connection is lost, the server rolls back and the pool discards
   * the connection.
   */
  async rollback(): Promise<void> {
    this.#hasEnded = true;
    if (!this.#hasBegun || this.#isBroken) return;
    await this.#client.query('rollback').catch(() => {
      this.#isBroken = true;
    });
  }

  savepoint(name: string): void {
    this.#expectOpen();
    this.#unsent.push(control(`savepoint ${name}`));
  }

  /**
   * Releases the savepoint. Sends the statements deferred since then first, so that an error can still be rolled back
   * to it.
   */
  async releaseSavepoint(name: string): Promise<void> {
    this.#expectOpen();
    if (this.#unsent.at(-1)?.text === `savepoint ${name}`) this.#unsent.pop();
    else await this.#send(control(`release savepoint ${name}`));
  }

  async rollbackToSavepoint(name: string): Promise<void> {
    this.#expectOpen();
    const unsentAt = this.#unsent.findLastIndex(({ text }) => text === `savepoint ${name}`);
    this.#unsent = this.#unsent.slice(0, Math.max(unsentAt, 0));
    // Savepoints share names. If the next savepoint of this name cannot be set, its rollback must not find this one.
    if (unsentAt === -1) await this.#client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
  }

  release(): void {
    this.#hasEnded = true;
    this.#client.release(this.#isBroken || this.#client.isWornOut);
  }

  #expectOpen(): void {
    if (this.#hasEnded) throw new Error('The transaction has ended.');
  }

  #statementOf({ sql: text, parameters, isPrepared }: PipelinedQuery): Statement {
    const name =
      isPrepared === true || (this.#isInTransaction && isRepeatable(text, parameters))
        ? this.#names?.of(text)
        : undefined;
    return { text, values: [...parameters], name };
  }

  #send(statement: Statement, ahead: readonly Statement[] = []): Promise<PgResult> {
    if (!this.#isInTransaction)
      return ahead.length === 0 ? this.#client.run(statement) : this.#client.send(ahead, statement);
    const earlier = [...this.#unsent, ...ahead];
    this.#unsent = [];
    this.#hasBegun = true;
    return this.#client.send(earlier, statement);
  }
}
