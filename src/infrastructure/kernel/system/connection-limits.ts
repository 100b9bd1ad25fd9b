import { minutes, seconds } from '../../../domain/kernel/time.ts';

/** The limits of a server's connections. Times are in milliseconds. */
export interface ConnectionLimits {
  /** The maximum number of open connections. */
  readonly connections: number;
  /** The maximum number of open connections of one client network; null for no limit, as behind a reverse proxy. */
  readonly perClient: number | null;
  /**
   * The time until the headers of a request must have arrived, from the connection or from the first byte of the
   * request.
   */
  readonly headers: number;
  /** The time until the whole request must have arrived. */
  readonly request: number;
  /**
   * The maximum time between a response and the next request. It is longer than the 60 s after which reverse proxies
   * close their own connections.
   */
  readonly idle: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  perClient: 500,
  headers: seconds(10),
  request: minutes(1),
  idle: seconds(65),
};
