import type { LookupFunction } from 'node:net';
import { Client } from 'pg';
import { UnavailableError } from '../../../../application/kernel/ports.ts';
import { seconds } from '../../../../domain/kernel/time.ts';
import { databaseSocket } from './database-socket.ts';
import { hostsIn, placeOf } from './database-hosts.ts';
import type { DatabaseHosts } from './database-hosts.ts';

/** The time limit for the answer of a host. */
const TIMEOUT = seconds(5);
/** The time that other hosts have to answer after one that accepts writes. */
const PATIENCE = seconds(1);

/** A server that accepts writes. */
export interface WritableHost {
  readonly url: string;
  /** The timeline of its write-ahead log, which grows with each promotion. */
  readonly timeline: number;
}

/** Asks the host of a URL for its timeline. Rejects if it does not answer or accepts no writes. */
export type AskHost = (url: string) => Promise<number>;

interface HostOptions {
  readonly lookup?: LookupFunction | undefined;
  readonly ask?: AskHost;
  /** The time that other hosts have to answer after one that accepts writes, in milliseconds. */
  readonly patience?: number;
}

/** A connection to one of the hosts. */
interface Connected {
  /** Closes the connection at once. */
  abort(): void;
}

const WRITABLE = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
         case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

const askingBy =
  (lookup: LookupFunction | undefined): AskHost =>
  async (url) => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      stream: () => databaseSocket(lookup),
    });
    // A lost connection also rejects the pending query, so the event itself is ignored.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ isReadOnly: boolean; timeline: string | null }>(WRITABLE);
      const [row] = rows;
      if (row === undefined || row.isReadOnly || row.timeline === null) throw new Error('accepts no writes');
      return Number.parseInt(row.timeline, 16);
    } finally {
      void client.end().catch(() => undefined);
    }
  };

/**
 * The host of a database to which connections are opened: of several, the one that accepts writes. It is asked for anew
 * after a connection was lost or a server refused a write. A server on an older timeline than one that was used is never
 * chosen: it is a former primary that has missed writes. See ADR 0350.
 */
export class HostChoice {
  readonly #hosts: DatabaseHosts;
  readonly #place: string;
  readonly #ask: AskHost;
  readonly #patience: number;
  readonly #connections = new Map<Connected, string>();
  #chosen: WritableHost | null = null;
  #choosing: Promise<WritableHost> | null = null;
  #timeline = 0;

  constructor(url: string, { lookup, ask = askingBy(lookup), patience = PATIENCE }: HostOptions = {}) {
    this.#hosts = hostsIn(url) ?? { urls: [url], areChosen: false };
    this.#place = placeOf(url);
    this.#ask = ask;
    this.#patience = patience;
  }

  /** The URL of the first host, for what reads the name of the database or the user from it. */
  get first(): string {
    return this.#hosts.urls[0] ?? '';
  }

  /** True if the host that accepts writes must be found before a connection is opened. */
  get isNeeded(): boolean {
    return this.#hosts.areChosen;
  }

  /** Returns the URL of the host that accepts writes. Rejects if there is none. Concurrent calls share the questions. */
  async current(): Promise<string> {
    if (this.#chosen !== null) return this.#chosen.url;
    this.#choosing ??= this.#choose().finally(() => {
      this.#choosing = null;
    });
    return (await this.#choosing).url;
  }

  /** Makes the next connection ask for the host that accepts writes. */
  forget(): void {
    this.#chosen = null;
  }

  /** Keeps a connection to the host of `url` until it ends, or until another host is chosen, which closes it. */
  opened(connection: Connected, url: string): void {
    this.#connections.set(connection, url);
  }

  ended(connection: Connected): void {
    this.#connections.delete(connection);
  }

  async #choose(): Promise<WritableHost> {
    const reasons: string[] = [];
    const found: WritableHost[] = [];
    const first = Promise.withResolvers<undefined>();
    const asked = this.#hosts.urls.map((url) =>
      this.#ask(url).then(
        (timeline) => {
          if (timeline < this.#timeline) reasons.push(`${placeOf(url)} is a former primary`);
          else if (found.push({ url, timeline }) === 1) first.resolve(undefined);
        },
        (fault: unknown) => reasons.push(`${placeOf(url)}: ${messageOf(fault)}`),
      ),
    );
    const all = Promise.all(asked);
    await Promise.race([all, first.promise]);
    const timer = Promise.withResolvers<undefined>();
    const patience = setTimeout(() => timer.resolve(undefined), this.#patience);
    await Promise.race([all, timer.promise]);
    clearTimeout(patience);
    const chosen = found.reduce<WritableHost | null>(
      (best, each) => (best !== null && best.timeline >= each.timeline ? best : each),
      null,
    );
    if (chosen === null)
      throw new UnavailableError(`None of the hosts ${this.#place} accepts writes (${reasons.join('; ')}).`);
    this.#chosen = chosen;
    this.#timeline = chosen.timeline;
    for (const [connection, url] of [...this.#connections]) if (url !== chosen.url) connection.abort();
    return chosen;
  }
}

const messageOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return first instanceof Error ? first.message : String(first);
};
