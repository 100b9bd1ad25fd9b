import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, QueryResult } from 'kysely';
import type { PipelinedConnection, PipelinedQuery } from './pipelining-dialect.ts';

/** One level of a unit of work: the transaction itself, or a savepoint in it. */
class TransactionLevel implements DatabaseConnection {
  readonly #outer: TransactionLevel | null;
  #connection: PipelinedConnection | null;
  #isOver = false;
  /** Settles when the newest nested level ends; null while there is none. */
  #nested: Promise<unknown> | null = null;

  constructor(outer: TransactionLevel | null) {
    this.#outer = outer;
    this.#connection = outer === null ? null : outer.#connection;
  }

  get isConnected(): boolean {
    return this.#connection !== null;
  }

  connect(connection: PipelinedConnection): void {
    this.#connection = connection;
  }

  /** Runs the statement once no nested level is in progress, because its rollback would undo the statement. */
  async executeQuery<Row>(query: PipelinedQuery): Promise<QueryResult<Row>> {
    while (this.#nested !== null) await this.#nested;
    return this.#expectOpen().executeQuery(query);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('A transaction cannot stream results.');
  }

  /** Runs the work of this level; statements that it started and did not wait for are refused afterwards. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } finally {
      this.#isOver = true;
    }
  }

  /** Runs nested levels one after another: to roll one back would undo whatever followed its savepoint. */
  async nest<Value>(run: () => Promise<Value>): Promise<Value> {
    const previous = this.#nested;
    const end = Promise.withResolvers<undefined>();
    this.#nested = end.promise;
    await previous;
    try {
      this.#expectOpen();
      return await run();
    } finally {
      if (this.#nested === end.promise) this.#nested = null;
      end.resolve(undefined);
    }
  }

  #expectOpen(): PipelinedConnection {
    if (this.#isOver || this.#connection === null) throw new Error('The transaction is over.');
    if (this.#outer !== null) this.#outer.#expectOpen();
    return this.#connection;
  }
}

/** The transaction of each asynchronous call. */
export class TransactionScope {
  readonly #levels = new AsyncLocalStorage<TransactionLevel>();

  get current(): TransactionLevel | undefined {
    return this.#levels.getStore();
  }

  /** Calls `run` in a new level, nested in the current one. `run` begins the transaction or savepoint, and then runs the level's work. */
  enter<Value>(run: (level: TransactionLevel) => Promise<Value>): Promise<Value> {
    const outer = this.current;
    const level = new TransactionLevel(outer ?? null);
    const runInLevel = (): Promise<Value> => this.#levels.run(level, () => run(level));
    return outer === undefined ? runInLevel() : outer.nest(runInLevel);
  }
}
