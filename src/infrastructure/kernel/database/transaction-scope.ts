import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, QueryResult } from 'kysely';
import type { AnnouncedChange } from '../../../domain/kernel/announced-change.ts';
import type { PipelinedConnection, PipelinedQuery } from './connections/pipelined-connection.ts';

/** A level of a unit of work: its transaction, or a savepoint within it. */
export class TransactionLevel implements DatabaseConnection {
  readonly #outer: TransactionLevel | null;
  #connection: PipelinedConnection | null;
  #hasEnded = false;
  /** Settles when the newest nested level ends; null if there is none. */
  #nested: Promise<unknown> | null = null;
  #changes: AnnouncedChange[] = [];

  constructor(outer: TransactionLevel | null) {
    this.#outer = outer;
    this.#connection = outer === null ? null : outer.#connection;
  }

  get isConnected(): boolean {
    return this.#connection !== null;
  }

  /** True while the work of the level is in progress. */
  get isOpen(): boolean {
    return !this.#hasEnded;
  }

  /** Collects changes that the transaction announces if the level is not rolled back. */
  announce(changes: readonly AnnouncedChange[]): void {
    this.#changes.push(...changes);
  }

  /** Returns the changes that the transaction announces. A savepoint announces none itself. */
  get announced(): readonly AnnouncedChange[] {
    return this.#outer === null ? this.#changes : [];
  }

  /** Passes the changes of a savepoint that was released to the level around it. */
  release(): void {
    this.#outer?.announce(this.#changes);
  }

  connect(connection: PipelinedConnection): void {
    this.#connection = connection;
  }

  /** Runs a statement once no nested level is in progress, because the rollback of a nested level would undo it too. */
  async executeQuery<Row>(query: PipelinedQuery): Promise<QueryResult<Row>> {
    while (this.#nested !== null) await this.#nested;
    return this.#expectOpen().executeQuery(query);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    return this.#expectOpen().streamQuery();
  }

  /**
   * Runs the work of the level. Statements that it sends after it has ended are refused, even while the commit is in
   * progress.
   */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } finally {
      this.#hasEnded = true;
    }
  }

  /** Runs nested levels one after another, because the rollback of one would undo everything after its savepoint. */
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
    if (this.#hasEnded || this.#connection === null) throw new Error('The transaction has ended.');
    if (this.#outer !== null) this.#outer.#expectOpen();
    return this.#connection;
  }
}

/** Finds the transaction of the calling code. */
export class TransactionScope {
  readonly #levels = new AsyncLocalStorage<TransactionLevel>();

  get current(): TransactionLevel | undefined {
    return this.#levels.getStore();
  }

  /**
   * Calls `run` in a new level, nested in the current one. `run` must begin the transaction or savepoint and then call
   * `level.run`.
   */
  enter<Value>(run: (level: TransactionLevel) => Promise<Value>): Promise<Value> {
    const outer = this.current;
    const level = new TransactionLevel(outer ?? null);
    const runInLevel = (): Promise<Value> => this.#levels.run(level, () => run(level));
    return outer === undefined ? runInLevel() : outer.nest(runInLevel);
  }

  /** Calls `run` outside any transaction. */
  leave<Value>(run: () => Promise<Value>): Promise<Value> {
    return this.#levels.exit(run);
  }
}
