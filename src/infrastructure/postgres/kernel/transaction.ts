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
  undo: `rollback to savepoint part_${depth}`,
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
  #state: 'untouched' | 'open' | 'over' = 'untouched';

  constructor(client: PoolClient, outer: Transaction | null = null) {
    this.#client = client;
    this.#outer = outer;
    this.#depth = outer === null ? 0 : outer.#depth + 1;
    this.#words = outer === null ? OUTERMOST : partAt(this.#depth);
  }

  /** A part that can fail alone. */
  part(): Transaction {
    return new Transaction(this.#client, this);
  }

  query(statement: Statement): Promise<QueryResult> {
    return this.#send([...this.#before(), statement]);
  }

  /** Runs a statement whose result nobody reads before the next one, or the end. Its fault shows there. */
  queue(statement: Statement): void {
    this.#unsent.push(statement);
  }

  /** Stores the transaction, or hands the part over to the one around it. */
  async end(): Promise<void> {
    if (this.#state === 'open' || this.#unsent.length > 0) {
      const { command } = await this.#send([...this.#before(), { text: this.#words.end }]);
      if (command === 'ROLLBACK') throw new Error('The transaction had a fault that was passed over, so nothing of it is stored.');
    }
    this.#state = 'over';
  }

  /** Undoes whatever was done. False when the connection broke, so that the server undoes it by itself. */
  async undo(): Promise<boolean> {
    const wasOpen = this.#state === 'open';
    this.#state = 'over';
    if (!wasOpen) return true;
    return this.#client.query(this.#words.undo).then(
      () => true,
      () => false,
    );
  }

  /** What has to be sent before the next statement. What is queued around a part goes before its savepoint, or after its end. */
  #before(): readonly Statement[] {
    if (this.#state === 'over') throw new Error('The transaction is over.');
    const unsent = this.#unsent;
    this.#unsent = [];
    if (this.#state === 'open') return unsent;
    this.#state = 'open';
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
