import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError } from 'pg';
import type { Notification } from 'pg';
import { UnavailableError } from '../../../../application/kernel/ports.ts';
import { KEEPALIVE_DELAY, NOTICE_LOSS } from './connection-options.ts';
import type { DatabasePlace, DatabaseTimeouts } from './connection-options.ts';
import { DatabaseClient } from './database-client.ts';

/**
 * Calls a function outside any transaction. A connection's events run in the context of the code that opened the
 * connection, which may have been in a transaction.
 */
const outside = AsyncLocalStorage.snapshot();

/** The name of the connection in `pg_stat_activity`. */
const APPLICATION_NAME = 'watchstead session';

/** A part of the process that needs the session. The connection stays open while there is one. */
export interface SessionUser {
  /** Prepares a new session for the user. */
  prepare?(client: DatabaseClient): Promise<void>;
  /** Called when a session is prepared for all users. */
  opened?(): void;
  /** Called when the session is lost, with all that it kept. */
  lost?(): void;
  notified?(notification: Notification): void;
}

/**
 * The only connection of a process that keeps a session: for LISTEN and for locks of sessions. It leads to the server
 * itself, even if the pool is behind PgBouncer. A lost connection is opened again while it has users. See ADR 0345.
 */
export class DirectConnection {
  readonly #place: DatabasePlace;
  readonly #timeouts: DatabaseTimeouts;
  readonly #users = new Set<SessionUser>();
  /** The names of the locks that the session holds, which a session could take twice. */
  readonly locks = new Set<string>();
  #client: DatabaseClient | null = null;
  #opening: Promise<DatabaseClient> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Settles when the work so far has ended, because the driver runs one statement at a time. */
  #done: Promise<unknown> = Promise.resolve();

  constructor(place: DatabasePlace, timeouts: DatabaseTimeouts) {
    this.#place = place;
    this.#timeouts = timeouts;
  }

  /** True if there is a session. */
  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Adds a user, and opens the connection if it is not open. Rejects if the database cannot be reached. */
  async acquire(user: SessionUser): Promise<void> {
    this.#users.add(user);
    try {
      await this.#open();
    } catch (error) {
      this.release(user);
      throw error;
    }
  }

  /** Removes a user. The last one closes the connection. */
  release(user: SessionUser): void {
    this.#users.delete(user);
    if (this.#users.size > 0) return;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    this.locks.clear();
    if (client !== null) this.#end(client);
  }

  /** Runs work on the connection when earlier work has ended. */
  run<Value>(work: (client: DatabaseClient) => Promise<Value>): Promise<Value> {
    const result = this.#done.then(async () => {
      const client = await this.#open();
      try {
        return await work(client);
      } catch (error) {
        // The state of the session is unknown, for example after a statement that was not answered in time.
        if (!(error instanceof DatabaseError)) this.#lose(client);
        throw error;
      }
    });
    this.#done = result.catch(() => undefined);
    return result;
  }

  /** Closes the connection permanently. A connection that does not end in time is abandoned. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#opening?.catch(() => undefined);
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    const timer = setTimeout(() => client.abort(), this.#timeouts.close);
    await client.end().finally(() => clearTimeout(timer));
  }

  #open(): Promise<DatabaseClient> {
    if (this.#client !== null) return Promise.resolve(this.#client);
    if (this.#isClosed) return Promise.reject(new UnavailableError('The database is closed.'));
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<DatabaseClient> {
    const client = new DatabaseClient({
      connectionString: this.#place.url,
      lookup: this.#place.lookup,
      hosts: this.#place.hosts,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: this.#timeouts.connect,
      query_timeout: this.#timeouts.query,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
    });
    client.on('error', () => this.#lose(client));
    client.on('notification', (notification) => {
      for (const user of this.#users) outside(() => user.notified?.(notification));
    });
    try {
      await client.connect();
      await client.query(NOTICE_LOSS);
      // The loop includes users that are added while it runs.
      for (const prepared = new Set<SessionUser>(); ;) {
        const user = [...this.#users].find((each) => !prepared.has(each));
        if (user === undefined) break;
        await user.prepare?.(client);
        prepared.add(user);
      }
    } catch (error) {
      client.abort();
      throw error;
    }
    if (this.#users.size === 0 || this.#isClosed) {
      this.#end(client);
      return client;
    }
    this.#client = client;
    this.#test(client);
    for (const user of [...this.#users]) user.opened?.();
    return client;
  }

  #lose(client: DatabaseClient): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.locks.clear();
    client.abort();
    for (const user of [...this.#users]) user.lost?.();
    this.#openLater();
  }

  #end(client: DatabaseClient): void {
    client.end().catch(() => client.abort());
  }

  /**
   * Tests the connection at an interval, because a connection that only receives does not notice that its peer has
   * disappeared.
   */
  #test(client: DatabaseClient): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#client !== client) return;
      this.run((current) => current.query('select 1')).then(
        () => this.#client === client && this.#test(client),
        () => this.#lose(client),
      );
    }, this.#timeouts.listen);
  }

  #openLater(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#users.size === 0) return;
    this.#timer = setTimeout(() => {
      if (this.#users.size > 0) this.#open().catch(() => this.#openLater());
    }, this.#timeouts.relisten);
  }
}
