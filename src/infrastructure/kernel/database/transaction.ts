import type { Writable } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';

/** A statement with its values. One with a name is prepared once by each connection. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

interface Words {
  readonly begin: string;
  readonly end: string;
  readonly undo: string;
}

const OUTERMOST: Words = { begin: 'begin', end: 'commit', undo: 'rollback' };
const partAt = (depth: number): Words => ({
  begin: `savepoint part_${depth}`,
  end: `release savepoint part_${depth}`,
  // Let go too: a later undoing must not find it in place of its own savepoint, had that one failed.
  undo: `rollback to savepoint part_${depth}; release savepoint part_${depth}`,
});

/**
 * A transaction on a connection that pipelines, or a part of one that can fail alone. It begins together with its first
 * statement, and what nobody waits for goes together with what comes next, which most often is its end.
 */
export class Transaction {
  readonly #client: PoolClient;
  readonly #outer: Transaction | null;
  readonly #depth: number;
  readonly #words: Words;
  #unsent: Statement[] = [];
  #hasBegun = false;
  #isOver = false;
  /** Settled once the newest part is over; null while there is none. */
  #part: Promise<unknown> | null = null;

  constructor(client: PoolClient, outer: Transaction | null = null) {
    this.#client = client;
    this.#outer = outer;
    this.#depth = outer === null ? 0 : outer.#depth + 1;
    this.#words = outer === null ? OUTERMOST : partAt(this.#depth);
  }

  /** Runs a part that can fail alone. Parts take turns, for undoing one would undo whatever came after its savepoint. */
  async inPart<Value>(run: (part: Transaction) => Promise<Value>): Promise<Value> {
    const before = this.#part;
    const over = Promise.withResolvers<undefined>();
    this.#part = over.promise;
    await before;
    try {
      return await run(new Transaction(this.#client, this));
    } finally {
      if (this.#part === over.promise) this.#part = null;
      over.resolve(undefined);
    }
  }

  /** Runs a statement, after the part that is under way. */
  async query(statement: Statement): Promise<QueryResult> {
    while (this.#part !== null) await this.#part;
    return this.#send([...this.#before(), statement]);
  }

  /** Runs a statement whose result nobody reads before the next one, or the end. Its fault shows there. */
  queue(statement: Statement): void {
    this.#expectUnderWay();
    this.#unsent.push(statement);
  }

  /** Stores the transaction, or hands the part over to the one around it. Nothing can be added from here on. */
  async end(): Promise<void> {
    const isEmpty = !this.#hasBegun && this.#unsent.length === 0;
    const last = isEmpty ? [] : [...this.#before(), { text: this.#words.end }];
    this.#isOver = true;
    if (isEmpty) return;
    const { command } = await this.#send(last);
    if (command === 'ROLLBACK') throw new Error('The transaction had a fault that was passed over, so nothing of it is stored.');
  }

  /** Undoes whatever was done. False when the connection broke, so that the server undoes it by itself. */
  async undo(): Promise<boolean> {
    this.#isOver = true;
    // With the one around it a part is undone already, and the connection may be somebody else's by now.
    if (!this.#hasBegun || (this.#outer !== null && this.#outer.#isPast())) return true;
    return this.#client.query(this.#words.undo).then(
      () => true,
      () => false,
    );
  }

  #isPast(): boolean {
    return this.#isOver || (this.#outer !== null && this.#outer.#isPast());
  }

  #expectUnderWay(): void {
    if (this.#isPast()) throw new Error('The transaction is over.');
  }

  /** What has to be sent before the next statement. What is queued around a part goes before its savepoint, or after its end. */
  #before(): readonly Statement[] {
    this.#expectUnderWay();
    const unsent = this.#unsent;
    this.#unsent = [];
    if (this.#hasBegun) return unsent;
    this.#hasBegun = true;
    const around = this.#outer === null ? [] : this.#outer.#before();
    return [...around, { text: this.#words.begin }, ...unsent];
  }

  /** All in one message; the answer to the last, or the fault of the first that has one. */
  async #send(statements: readonly Statement[]): Promise<QueryResult> {
    // The driver corks the socket for each statement by itself; its types do not show the way there.
    const { stream } = (this.#client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
    stream.cork();
    const asked = statements.map((statement) => this.#client.query(statement));
    stream.uncork();
    const answers = await Promise.allSettled(asked);
    const fault = answers.find((answer) => answer.status === 'rejected');
    const last = answers.at(-1);
    if (fault !== undefined || last?.status !== 'fulfilled') throw fault?.reason;
    return last.value;
  }
}
