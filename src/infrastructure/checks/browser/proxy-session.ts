import { AsyncLocalStorage } from 'node:async_hooks';
import { timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProbeFailure } from '../../../domain/checks/probe-failure.ts';

/** The maximum number of connections of a run: open at the same time, and opened in total. */
const MAX_OPEN = 64;
export const MAX_OPENED = 1000;
/**
 * The maximum number of bytes that a run may receive: enough for a large web application, but not for an endless
 * download.
 */
export const MAX_RECEIVED_BYTES = 100 * 1024 * 1024;
/** The maximum number of hosts whose failures are kept. */
const MAX_FAILURES = 100;

/** The network access of one run: its credentials, its limits, and the failures of its connections. */
export class ProxySession {
  readonly username: string;
  readonly password: string;
  /** Runs code for the tenant of the code that opened the session. */
  readonly run = AsyncLocalStorage.snapshot();
  readonly #failures = new Map<string, ProbeFailure>();
  readonly #connections = new Set<{ destroy(): unknown }>();
  readonly #onEnd: () => void;
  #open = 0;
  #opened = 0;
  #received = 0;
  #ended = false;
  #exceeded = false;

  constructor(username: string, password: string, onEnd: () => void) {
    this.username = username;
    this.password = password;
    this.#onEnd = onEnd;
  }

  /** True if the run received more bytes or opened more connections than it may. */
  get hasExceeded(): boolean {
    return this.#exceeded;
  }

  accepts(password: string): boolean {
    const [given, expected] = [Buffer.from(password), Buffer.from(this.password)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Counts a connection. Returns false if the run may not open another. */
  admit(): boolean {
    if (this.#ended || this.#open >= MAX_OPEN) return false;
    if (this.#opened >= MAX_OPENED || this.#received > MAX_RECEIVED_BYTES) {
      this.#exceeded = true;
      return false;
    }
    this.#open += 1;
    this.#opened += 1;
    return true;
  }

  /** Releases a counted connection that was not made or has closed. */
  release(): void {
    this.#open -= 1;
  }

  /** Ends the connection when the session ends or has received too many bytes. */
  track(target: Socket, client: Duplex | ServerResponse): void {
    if (this.#ended) target.destroy();
    this.#connections.add(target).add(client);
    target.on('data', (chunk: Buffer) => {
      this.#received += chunk.length;
      if (this.#received <= MAX_RECEIVED_BYTES) return;
      this.#exceeded = true;
      this.#destroyAll();
    });
    target.once('close', () => {
      this.release();
      this.#connections.delete(target);
      this.#connections.delete(client);
    });
  }

  /** Records the first failure of the host; later ones are ignored. */
  fail(host: string, failure: ProbeFailure): void {
    if (!this.#failures.has(host) && this.#failures.size < MAX_FAILURES) this.#failures.set(host, failure);
  }

  /** Returns the reason why no connection to the host was made, or null if none failed. */
  failureOf(host: string): ProbeFailure | null {
    return this.#failures.get(host) ?? null;
  }

  /** Closes every connection of the run and invalidates its credentials. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
    this.#destroyAll();
  }

  #destroyAll(): void {
    for (const connection of this.#connections) connection.destroy();
  }
}
