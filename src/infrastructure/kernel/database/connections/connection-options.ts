import { AsyncLocalStorage } from 'node:async_hooks';
import type { LookupFunction } from 'node:net';
import type { HostChoice } from './host-choice.ts';
import { minutes, seconds } from '../../../../domain/kernel/time.ts';

/** The times after which a silent database connection counts as lost, in milliseconds. See ADR 0032. */
export interface DatabaseTimeouts {
  /** The time limit for obtaining a free connection and for establishing a new one. */
  readonly connect: number;
  /** The time limit of one statement, unless `Database.inTime` sets another. */
  readonly query: number;
  /** The time limit of one statement that claims work, because another process may have to take the work over. */
  readonly claim: number;
  /** The interval between tests of a connection that only listens. */
  readonly listen: number;
  /** The delay before a lost listening connection is opened again. Notifications sent in the meantime are lost. */
  readonly relisten: number;
  /** The time limit for connections in use to finish when the database is closed. */
  readonly close: number;
}

/** A database and how its host is resolved; the system's resolver is the default. */
export interface DatabasePlace {
  readonly url: string;
  readonly lookup?: LookupFunction | undefined;
  /** The choice of a host that several connections share. By default, each makes its own. */
  readonly hosts?: HostChoice | undefined;
}

/** Why a replica is out of use: it lags, accepts writes, belongs to another database, or does not answer. */
export type ReplicaFault = 'behind' | 'promoted' | 'foreign' | 'unavailable';

/** The times after which a replica is taken out of use, in milliseconds. See ADR 0357. */
export interface ReplicaTimeouts {
  /** The time limit for a connection, and for the answer to the question how far the replica is. */
  readonly status: number;
  /** The time limit of a read, unless `Database.inTime` sets another. */
  readonly read: number;
  /** The time that a read waits for a replica that is almost there. */
  readonly patience: number;
  /** The time until a replica that is out of use is tried again. */
  readonly retry: number;
}

/** The replicas to which reads go that may be a second old. */
export interface ReplicaOptions {
  /** The URL of the database on the replica, or on several. */
  readonly url: string;
  readonly timeouts?: Partial<ReplicaTimeouts> | undefined;
  /** Called when a replica is taken out of use, and with a fault of null when it is used again. */
  readonly onChange?: ((place: string, fault: ReplicaFault | null, reason: string) => void) | undefined;
}

/** The options of the database connections. */
export interface ConnectionOptions {
  /** Resolves the name of the server; the system's resolver is the default. */
  readonly lookup?: LookupFunction | undefined;
  readonly timeouts?: Partial<DatabaseTimeouts>;
  /**
   * The URL of the server itself if the pool is behind PgBouncer in transaction mode, which keeps no session. Statements
   * of the pool are then not prepared under names.
   */
  readonly directUrl?: string | undefined;
  /** The replicas of the database. By default there are none. */
  readonly replicas?: ReplicaOptions | undefined;
}

export const defaultTimeouts: DatabaseTimeouts = {
  connect: seconds(10),
  query: seconds(15),
  claim: seconds(5),
  listen: seconds(15),
  relisten: seconds(5),
  close: seconds(2),
};

export const replicaTimeouts: ReplicaTimeouts = {
  status: seconds(1),
  read: seconds(5),
  patience: seconds(0.05),
  retry: seconds(5),
};

/** The longest delay that timers accept, in milliseconds (24 days): in effect, no time limit. */
export const UNLIMITED = 2 ** 31 - 1;
/**
 * The time after which an unused connection is closed, in milliseconds. It keeps connections that jobs use every
 * minute, because opening a connection costs the client and the server about ten milliseconds.
 */
export const IDLE_TIMEOUT = minutes(2);
/** The time, in milliseconds, after which the operating system probes a silent connection. */
export const KEEPALIVE_DELAY = seconds(10);

/** The time, in milliseconds, between two probes of a connection that does not answer. */
const PROBE_INTERVAL = seconds(5);
/** The number of probes without an answer after which the operating system closes the connection. */
const MAX_PROBES = 3;
/** The time, in milliseconds, after which the server closes the session of a process that is gone, or whose network is. */
const SESSION_LOSS = KEEPALIVE_DELAY + MAX_PROBES * PROBE_INTERVAL;

const setting = (name: string, value: number): string => `set_config('${name}', '${value}', false)`;

/**
 * Makes the server close the session after `SESSION_LOSS`, and with it a transaction and locks that others wait for. By
 * default, the server notices that after two hours. See ADR 0032.
 *
 * @internal
 */
export const NOTICE_LOSS = `select ${[
  setting('tcp_keepalives_idle', KEEPALIVE_DELAY / seconds(1)),
  setting('tcp_keepalives_interval', PROBE_INTERVAL / seconds(1)),
  setting('tcp_keepalives_count', MAX_PROBES),
  setting('tcp_user_timeout', SESSION_LOSS),
].join(', ')}`;

const storage = new AsyncLocalStorage<number>();

/** Returns the time limit of the calling code's statements, in milliseconds, or undefined for the default. */
export const currentQueryTimeout = (): number | undefined => storage.getStore();

/** Sets the time limit of each statement of `work`, in milliseconds. */
export const withQueryTimeout = <Value>(timeoutMs: number, work: () => Value): Value => storage.run(timeoutMs, work);
