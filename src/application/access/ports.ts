import type { Caller } from '../../domain/access/caller.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';

/** The credential of a request. */
export type Credential =
  | { readonly kind: 'bearer'; readonly secret: string }
  | { readonly kind: 'cookie'; readonly secret: string };

/** Finds the caller of any kind of credential: session cookie, API token, agent token or app token. */
export interface Callers {
  /** The caller now, or null if the credential is unknown, expired or revoked. Records the use. */
  find(credential: Credential): Promise<Caller | null>;
  /** A new secret that replaces the session's, or null if no rotation is due. Other credentials are never rotated. */
  renew(credential: Credential): Promise<string | null>;
}

/** Counts uses across all processes. */
export interface RateLimits {
  /** Counts one use of the limit for the subject; if the limit is exceeded, returns the seconds until the next window. */
  take(limit: RateLimit, subject: string, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }>;
}

/** The stored response of a request with an idempotency key. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Stores the first response for each key of each caller. Used within a unit of work. */
export interface IdempotencyKeys {
  /**
   * Claims the key for this request. A concurrent request waits until the first one commits or rolls back, and then gets its response;
   * `otherRequest` means that the key was used with a different body.
   */
  claim(subject: string, key: string, requestHash: string, now: Date): Promise<'claimed' | 'otherRequest' | StoredAnswer>;
  /** Stores the response for a claimed key. */
  settle(subject: string, key: string, answer: StoredAnswer): Promise<void>;
}

/** Notifies all processes that the rights of a caller have changed, so that they drop their cached callers. */
export interface AccessChanges {
  /** Notifies when the current transaction is committed. */
  announce(): Promise<void>;
  onChange(listener: () => void): void;
  /** Starts to receive the notifications of other processes. */
  listen(): Promise<void>;
  close(): void;
}
