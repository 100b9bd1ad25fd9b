import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { LookupFunction } from 'node:net';
import { minutes, seconds } from '../../../../domain/kernel/time.ts';

/** How long the database may be silent before a connection counts as lost. Durations are milliseconds. */
export interface DatabaseTimeouts {
  /** The wait for a free connection, and for a new one to be established. */
  readonly connect: number;
  /** The time for one statement, unless `Database.inTime` gives it another. */
  readonly query: number;
  /** The time for one statement that claims work: another process may have to take the work over. */
  readonly claim: number;
  /** How often a connection that only listens is tested. */
  readonly listen: number;
  /** The delay before a lost one is opened again. Notifications sent in the meantime are lost. */
  readonly relisten: number;
  /** How long connections in use are waited for when the database is closed. */
  readonly close: number;
}

/** How connections differ from their defaults. */
export interface ConnectionOptions {
  /** Resolves the name of the server. The system does unless given. */
  readonly lookup?: LookupFunction | undefined;
  readonly timeouts?: Partial<DatabaseTimeouts>;
}

export const defaultTimeouts: DatabaseTimeouts = { connect: seconds(10), query: seconds(15), claim: seconds(5), listen: seconds(15), relisten: seconds(5), close: seconds(2) };

/** The longest delay that timers accept, 24 days: in effect, no time limit. */
export const UNLIMITED = 2 ** 31 - 1;
/** An unused connection is closed after this time. Those that jobs of every minute use are kept: to open one takes both sides some ten milliseconds. */
export const IDLE_TIMEOUT = minutes(2);
/** The system probes connections that are silent for this time. */
export const KEEPALIVE_DELAY = seconds(10);

const storage = new AsyncLocalStorage<number>();

/** The time that the calling code gives each of its statements; undefined for the default. */
export const currentQueryTimeout = (): number | undefined => storage.getStore();

/** Gives each statement of `work` this many milliseconds. */
export const withQueryTimeout = <Value>(timeoutMs: number, work: () => Value): Value => storage.run(timeoutMs, work);

/** A socket that resolves names by `lookup`. The driver connects it to a port of a host, or to the path of a local server. */
export const databaseSocket = (lookup: LookupFunction | undefined): Socket => {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  if (lookup === undefined) return socket;
  return Object.assign(socket, {
    connect: (target: number | string, host?: string) =>
      typeof target === 'number' ? connect({ port: target, lookup, ...(host === undefined ? {} : { host }) }) : connect({ path: target }),
  });
};
