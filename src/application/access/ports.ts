import type { ApiToken } from '../../domain/access/api-token.ts';
import type { AuditPeriod } from '../../domain/access/audit-period.ts';
import type { AgentUser } from '../../domain/access/authorizing-user.ts';
import type { Caller, OrganizationStatus } from '../../domain/access/caller.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Awaitable } from '../kernel/awaitable.ts';
import type { AuditActor, AuditEntry } from '../kernel/ports.ts';
import type { Repository } from '../kernel/repository.ts';

/** The credential of a request. */
export type Credential =
  | { readonly kind: 'bearer'; readonly secret: string }
  | { readonly kind: 'cookie'; readonly secret: string };

/** Finds the caller of any kind of credential: session cookie, API token, agent token or app token. */
export interface Callers {
  /** The caller now, or null if the credential is unknown, expired or revoked. Records the use. */
  find(credential: Credential): Awaitable<Caller | null>;
  /** A new secret that replaces the session's, or null if no rotation is due. Other credentials are never rotated. */
  renew(credential: Credential): Promise<string | null>;
}

/** Whether a use is within its limit; otherwise the seconds until the next window. */
export interface TakenUse {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Counts uses across all processes. */
export interface RateLimits {
  /** Counts one use of the limit for the subject. */
  take(limit: RateLimit, subject: string, now: Date): Awaitable<TakenUse>;
  /** Counts `amount` uses at once, or none of them if they would exceed the limit. */
  spend(limit: RateLimit, subject: string, amount: number, now: Date): Promise<TakenUse>;
}

/** The stored response of a request with an idempotency key. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** An idempotency key of a caller. */
export interface IdempotencyKey {
  readonly subject: string;
  readonly key: string;
}

/** Stores the first response for each key of each caller. */
export interface IdempotencyKeys {
  /**
   * Claims the key for this request in a transaction of its own; `otherRequest` means that the key was used with another
   * request, `inProgress` that the same request has no response yet. See `claimStateAt`.
   */
  claim(key: IdempotencyKey, requestHash: string, now: Date): Promise<'claimed' | 'otherRequest' | 'inProgress' | StoredAnswer>;
  /** Stores the response for the claim made at `claimedAt`. Takes part in the transaction. False if the claim has expired and the key was claimed by another request. */
  settle(key: IdempotencyKey, claimedAt: Date, answer: StoredAnswer): Promise<boolean>;
  /** Gives up the claim made at `claimedAt` unless it has a response. */
  release(key: IdempotencyKey, claimedAt: Date): Promise<void>;
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

/** Which tokens a list returns. */
export interface TokenFilter {
  readonly publicId?: string;
  /** The issuer. */
  readonly userId?: number | undefined;
  /** Whether the token is bound to no customer. */
  readonly organizationWide?: boolean | undefined;
}

/** The API tokens of all organizations. Revoked tokens are retained but not returned. */
export interface ApiTokens extends Repository<ApiToken, TokenFilter> {
  /** Revokes every token that the user issued. */
  revokeAllOf(userId: number, now: Date): Promise<void>;
}

/** A user who authorizes agents and apps, with the organization and the customer whose records these can reach. */
export interface AuthorizingUser extends AgentUser {
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
}

/** Looks up users of all organizations who authorize agents and apps, with their state at `now`. */
export interface AuthorizingUsers {
  find(userId: number, now: Date): Promise<AuthorizingUser | null>;
  /** By canonical address, see `emailAddressOf`. */
  byEmail(email: string, now: Date): Promise<AuthorizingUser | null>;
}

/** An entry of the audit log as read. */
export interface AuditRecord extends Omit<AuditEntry, 'before' | 'after'> {
  readonly id: number;
  readonly at: Date;
  readonly actor: AuditActor;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Selects audit entries; all texts are matched exactly. */
export interface AuditFilter {
  readonly action?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly actorId?: string;
}

/** Read access to the audit log. */
export interface AuditTrail {
  /** Newest first. */
  page(scope: Scope, request: PageRequest, filter: AuditFilter & AuditPeriod): Promise<Page<AuditRecord>>;
}
