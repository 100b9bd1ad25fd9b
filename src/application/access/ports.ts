import type { Caller } from '../../domain/access/caller.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';

/** The credential of a request. */
export type Credential =
  | { readonly kind: 'bearer'; readonly secret: string }
  | { readonly kind: 'cookie'; readonly secret: string };

/** Finds who a credential belongs to, whatever its kind: session cookie, API token, agent token or app token. */
export interface Callers {
  /** The caller at this moment, or null when the credential is unknown, expired or revoked. Records the use. */
  find(credential: Credential): Promise<Caller | null>;
  /** A new secret that replaces the one of a session, or null when none is due. Other credentials are never renewed. */
  renew(credential: Credential): Promise<string | null>;
}

/** Counts uses for all processes together. */
export interface RateLimits {
  /** Takes one use of the limit for the subject; otherwise says in how many seconds the next window opens. */
  take(limit: RateLimit, subject: string, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }>;
}

/** A stored answer to a request that bore an idempotency key. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Remembers the first answer under each key of each caller. Used within a unit of work. */
export interface IdempotencyKeys {
  /**
   * Claims the key for this request. A second request waits until the first is stored or rolled back, and then gets
   * its answer; `otherRequest` says that the key was used with another body.
   */
  claim(subject: string, key: string, requestHash: string, now: Date): Promise<'claimed' | 'otherRequest' | StoredAnswer>;
  /** Stores the answer under a claimed key. */
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
