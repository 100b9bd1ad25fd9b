import type { PoolClient } from 'pg';
import { minutes } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';

/** The time limit for one statement: the first rows of a large table may need a scan of it. */
const STATEMENT_TIMEOUT = minutes(5);
/**
 * The length of text that is fetched at a time, in characters; a larger value would delay the requests of the process.
 */
const BATCH_CHARACTERS = 128 * 1024;
const FIRST_BATCH = 50;
const MAX_BATCH = 1000;

/** Lines of text that were fetched together. */
export interface LineBatch {
  readonly lines: number;
  /** The lines, each followed by the separator. */
  readonly text: string;
}

/** A snapshot of the database at one moment. It is read by cursors, so that no complete result is in memory. */
export class Snapshot {
  readonly #client: PoolClient;

  private constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Runs `work` with a snapshot of the primary. */
  static async with<Value>(database: Database, work: (snapshot: Snapshot) => Promise<Value>): Promise<Value> {
    return Snapshot.on(await database.pool.connect(), work);
  }

  /**
   * Runs `work` with a snapshot of a replica, and again with one of the primary if it fails because replaying has
   * cancelled the transaction, or the replica is gone. Without a replica in use, it runs on the primary. `mayRepeat` says
   * whether a failure can be one of the replica.
   */
  static async lagging<Value>(
    database: Database,
    work: (snapshot: Snapshot) => Promise<Value>,
    mayRepeat: (fault: unknown) => boolean,
  ): Promise<Value> {
    const client = (await database.replicas?.connect()) ?? null;
    if (client !== null) {
      try {
        return await Snapshot.on(client, work);
      } catch (fault) {
        if (!mayRepeat(fault)) throw fault;
      }
    }
    return Snapshot.with(database, work);
  }

  /**
   * Runs `work` with a snapshot on a connection of its own: the transaction stays open while a file is written, and holds
   * no lock that others wait for. The connection is closed on failure, because a statement may still be running.
   */
  private static async on<Value>(client: PoolClient, work: (snapshot: Snapshot) => Promise<Value>): Promise<Value> {
    let isDone = false;
    try {
      await client.query('begin isolation level repeatable read read only');
      // The cursors read all rows, so the plan for all rows is the best. Scans that start anywhere would change the
      // order of rows between files.
      await client.query(
        `select set_config('cursor_tuple_fraction', '1', true), set_config('synchronize_seqscans', 'off', true)`,
      );
      const value = await work(new Snapshot(client));
      await client.query('commit');
      isDone = true;
      return value;
    } finally {
      client.release(!isDone);
    }
  }

  /**
   * Yields the rows of a statement with one text column, each followed by the separator. The next rows are fetched
   * while the caller processes the current ones.
   */
  async *lines(statement: string, values: readonly unknown[], separator: string): AsyncGenerator<LineBatch> {
    await this.#run(`declare export_cursor no scroll cursor for ${statement}`, values);
    let count = FIRST_BATCH;
    let next = this.#fetch(count);
    for (;;) {
      const rows = await next;
      if (rows.length === 0) break;
      const text = rows.join(separator) + separator;
      count = Math.max(1, Math.min(MAX_BATCH, Math.round((BATCH_CHARACTERS * rows.length) / text.length)));
      next = this.#fetch(count);
      // If the consumer stops, nothing else handles a rejection of the promise.
      next.catch(() => undefined);
      yield { lines: rows.length, text };
    }
    await this.#run('close export_cursor');
  }

  /** Returns all rows of a statement with a small result. */
  async rows<Row>(statement: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#client.query({ text: statement, values: [...values], ...LIMIT })).rows as Row[];
  }

  async #fetch(count: number): Promise<readonly string[]> {
    const { rows } = await this.#client.query<[string]>({
      text: `fetch forward ${count} from export_cursor`,
      rowMode: 'array',
      ...LIMIT,
    });
    return rows.map(([line]) => line);
  }

  async #run(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.#client.query({ text, values: [...values], ...LIMIT });
  }
}

const LIMIT = { query_timeout: STATEMENT_TIMEOUT } as const;
