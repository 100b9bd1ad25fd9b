import { connect } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Clock, Pause } from '../../application/kernel/ports.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { isConnectivityLost, SENTINEL_INTERVAL, SENTINEL_TIMEOUT } from '../../domain/checks/connectivity.ts';
import type { Sentinel } from '../../domain/checks/connectivity.ts';
import { elapsed } from '../../domain/kernel/time.ts';

/** Determines whether the worker can reach the network. */
export interface Connectivity {
  /** The result of the last attempt, or false before the first. */
  readonly wasLost: boolean;
  /** Resolves to true if an attempt that begins after the call finds the connectivity lost. */
  isLost(): Promise<boolean>;
}

/** The settings and dependencies of `SentinelConnectivity`. */
export interface ConnectivityNeeds {
  readonly sentinels: readonly Sentinel[];
  /** Resolves to true if the sentinel accepts a connection. Never rejects. */
  readonly isReachable: (sentinel: Sentinel) => Promise<boolean>;
  readonly pause: Pause;
  readonly clock: Clock;
  readonly log: Log;
  /** Called after each attempt, for metrics. */
  readonly observe?: (isLost: boolean) => void;
}

/**
 * Connects to the sentinel and disconnects again; never rejects. The operator names the sentinels, so they may be
 * private.
 */
export const reachSentinel = (
  { host, port }: Sentinel,
  lookup: LookupFunction,
  timeoutMs = SENTINEL_TIMEOUT,
): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, lookup });
    // The timeout of the socket itself does not include the name lookup.
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });

/** Attempts to reach the sentinels. Callers that wait at the same time share one attempt. See ADR 0073. */
export class SentinelConnectivity implements Connectivity {
  readonly #needs: ConnectivityNeeds;
  #wasLost = false;
  #begunAt: Date | null = null;
  /** The next attempt, which has not begun, or null. */
  #next: Promise<boolean> | null = null;

  constructor(needs: ConnectivityNeeds) {
    this.#needs = needs;
  }

  get wasLost(): boolean {
    return this.#wasLost;
  }

  isLost(): Promise<boolean> {
    if (this.#needs.sentinels.length === 0) return Promise.resolve(false);
    this.#next ??= this.#attempt();
    return this.#next;
  }

  async #attempt(): Promise<boolean> {
    const { sentinels, isReachable, pause, clock, observe } = this.#needs;
    const sinceLast = this.#begunAt === null ? SENTINEL_INTERVAL : Math.max(0, elapsed(this.#begunAt, clock.now()));
    await pause(Math.max(0, SENTINEL_INTERVAL - sinceLast));
    this.#begunAt = clock.now();
    this.#next = null;
    const isLost = isConnectivityLost(await Promise.all(sentinels.map(isReachable)));
    this.#report(isLost);
    observe?.(isLost);
    return isLost;
  }

  #report(isLost: boolean): void {
    const { log, sentinels } = this.#needs;
    if (isLost && !this.#wasLost)
      log.warn('No connectivity sentinel is reachable. Failing checks count as unknown until one is.', {
        sentinels: sentinels.map(({ host, port }) => `${host}:${port}`),
      });
    if (!isLost && this.#wasLost) log.info('A connectivity sentinel is reachable again.', {});
    this.#wasLost = isLost;
  }
}
