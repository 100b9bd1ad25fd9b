import type { LookupFunction, Socket } from 'node:net';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { seconds } from '../../../../domain/kernel/time.ts';
import { KEEPALIVE_DELAY } from './connection-options.ts';
import type { DatabasePlace } from './connection-options.ts';
import { databaseSocket } from './database-socket.ts';
import { HostChoice } from './host-choice.ts';

/** The configuration of a connection to one of the hosts of its URL. */
export type DatabaseClientConfig = ClientConfig & {
  /** Resolves the names of hosts. */
  readonly lookup?: LookupFunction | undefined;
  /** The choice that several connections share. By default, a connection has its own. */
  readonly hosts?: HostChoice | undefined;
};

/** The code of the error of a statement that writes on a standby (read_only_sql_transaction). */
const READ_ONLY = '25006';

const DEFAULT_PORT = 5432;

/** The time limit for opening the connection of `withClient`, and by default for each of its statements. */
const TIMEOUT = seconds(10);

/** A client of the driver that connects to the host that accepts writes, and has access to its socket. */
export class DatabaseClient extends Client {
  protected readonly socket: Socket;
  protected readonly hosts: HostChoice;
  #isReadOnly = false;

  constructor(config: DatabaseClientConfig = {}, own: ClientConfig = {}) {
    const { lookup, connectionString = '' } = config;
    const socket = databaseSocket(lookup);
    const hosts = config.hosts ?? new HostChoice(connectionString, { lookup });
    // The options of a pool hold the password in a property that is not enumerable, so the spread does not copy it.
    super({
      ...config,
      ...own,
      connectionString: hosts.first,
      password: config.password,
      stream: () => socket,
    });
    this.socket = socket;
    this.hosts = hosts;
    this.on('error', () => hosts.forget());
    this.on('end', () => hosts.ended(this));
    this.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code !== READ_ONLY) return;
      this.#isReadOnly = true;
      hosts.forget();
    });
  }

  /** True if the server has refused a write, as a former primary does. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Connects to the host that accepts writes. */
  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<Client> | undefined {
    const connected = this.hosts.isNeeded ? this.#connectToWritable() : super.connect();
    if (callback === undefined) return connected;
    const answer = callback as (error: unknown, client?: Client) => void;
    connected.then(
      () => answer(null, this),
      (error: unknown) => answer(error),
    );
    return undefined;
  }

  async #connectToWritable(): Promise<Client> {
    const url = await this.hosts.current();
    const { hostname, port } = new URL(url);
    this.host = hostname.replace(/^\[(.+)\]$/, '$1');
    this.port = Number(port || DEFAULT_PORT);
    try {
      await super.connect();
    } catch (error) {
      this.hosts.forget();
      throw error;
    }
    this.hosts.opened(this, url);
    return this;
  }

  /** Closes the connection without notifying the server, which may not respond. */
  abort(): void {
    this.socket.destroy();
  }
}

/**
 * Runs `work` with a connection of its own, and closes that. A statement may take `limit` milliseconds, by default 10
 * seconds; with null, as long as the server lets it.
 */
export const withClient = async <Value>(
  { url, lookup }: DatabasePlace,
  work: (client: DatabaseClient) => Promise<Value>,
  limit: number | null = TIMEOUT,
): Promise<Value> => {
  const client = new DatabaseClient({
    connectionString: url,
    lookup,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: limit ?? undefined,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
  });
  // A lost connection also rejects the pending query, so the event itself is ignored.
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end().catch(() => client.abort()));
};
