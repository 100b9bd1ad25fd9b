import type { PackageUse } from '../../domain/access/package-limit.rules.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import type { AuditPeriod } from '../../domain/access/audit-period.ts';
import type { AgentUser } from '../../domain/access/authorizing-user.ts';
import type { Caller, OrganizationStatus } from '../../domain/access/caller.ts';
import type { LinkedPerson } from '../../domain/access/linked-person.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest, OfCustomer } from '../../domain/kernel/page.ts';
import type { Awaitable } from '../kernel/awaitable.ts';
import type { AuditActor, AuditEntry } from '../kernel/ports.ts';
import type { Repository } from '../kernel/repository.ts';

/** The credential of a request. */
export type Credential =
  { readonly kind: 'bearer'; readonly secret: string } | { readonly kind: 'cookie'; readonly secret: string };

/** Determines the caller for any kind of credential: session cookie, API token, agent token or app token. */
export interface Callers {
  /** Returns the caller, or null if the credential is unknown, expired or revoked. Records the use. */
  find(credential: Credential): Awaitable<Caller | null>;
  /**
   * Replaces the secret of a session and returns the new one, or null if no rotation is due. Other credentials are
   * never rotated.
   */
  renew(credential: Credential): Promise<string | null>;
}

/** The people who act by linked accounts. */
export interface LinkedPeople {
  /** Returns the user of the organization in the present state, or null if there is none. */
  find(organizationId: number, userId: number, now: Date): Promise<LinkedPerson | null>;
}

/** The result of counting a use: `allowed` if it is within its limit, otherwise the seconds until the next window. */
export interface TakenUse {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Counts uses across all processes. */
export interface RateLimits {
  /** Counts one use of the limit for the subject. */
  take(limit: RateLimit, subject: string, now: Date): Awaitable<TakenUse>;
  /** Counts `amount` uses, or none if they would exceed the limit. */
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
   * Claims the key for this request in a transaction of its own. Returns `otherRequest` if the key was used with
   * another request, or `inProgress` if the same request has no response yet. See `claimStateAt`.
   */
  claim(
    key: IdempotencyKey,
    requestHash: string,
    now: Date,
  ): Promise<'claimed' | 'otherRequest' | 'inProgress' | StoredAnswer>;
  /**
   * Stores the response for the claim made at `claimedAt`, in the current transaction. Returns false if the claim has
   * expired and another request has claimed the key.
   */
  settle(key: IdempotencyKey, claimedAt: Date, answer: StoredAnswer): Promise<boolean>;
  /** Releases the claim made at `claimedAt` unless a response is stored for it. */
  release(key: IdempotencyKey, claimedAt: Date): Promise<void>;
}

/** Notifies all processes that the rights of a caller have changed, so that they drop their cached callers. */
export interface AccessChanges {
  /** Notifies all processes when the current transaction is committed. */
  announce(): Promise<void>;
  /** Registers a function that is called when the access of any caller may have changed. */
  onChange(listener: () => void): void;
  /** Starts to receive the notifications of other processes. */
  listen(): Promise<void>;
  /** Stops listening for changes. */
  close(): void;
}

/** Selects the tokens of a list; their customer is the one to which the token or its issuer is confined. */
export interface TokenFilter extends OfCustomer {
  readonly publicId?: string;
  /** The id of the user who issued the token. */
  readonly userId?: number | undefined;
  /** True to select tokens that are bound to no customer. */
  readonly organizationWide?: boolean | undefined;
}

/** Stores the API tokens of all organizations. Revoked tokens are retained but not returned. */
export interface ApiTokens extends Repository<ApiToken, TokenFilter> {
  /** Revokes every token that the user issued. */
  revokeAllOf(userId: number, now: Date): Promise<void>;
}

/** A user who authorizes agents and apps, with the organization and customer whose records these can access. */
export interface AuthorizingUser extends AgentUser {
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
}

/** Finds the users of all organizations who can authorize agents and apps, with their state at `now`. */
export interface AuthorizingUsers {
  /** Returns the user with its state at `now`, or null if there is no such user. */
  find(userId: number, now: Date): Promise<AuthorizingUser | null>;
  /** Returns the user with the canonical address (see `emailAddressOf`), or null if there is none. */
  byEmail(email: string, now: Date): Promise<AuthorizingUser | null>;
}

/** An audit entry as it is read from the log. */
export interface AuditRecord extends Omit<AuditEntry, 'before' | 'after'> {
  readonly id: number;
  readonly at: Date;
  /** The name is that of the user or API token as it is now; null for others and for deleted ones. */
  readonly actor: AuditActor & { readonly name: string | null };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The filter of audit entries. All texts are matched exactly. */
export interface AuditFilter {
  readonly action?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly actorId?: string;
}

/** Reads the audit log. */
export interface AuditTrail {
  /** Returns a page of entries, newest first. */
  page(scope: Scope, request: ListRequest, filter: AuditFilter & AuditPeriod): Promise<ListPage<AuditRecord>>;
}

/** The limits of the packages of customers, and what the customers have. */
export interface PackageUses {
  /** Returns the use of the customer, which is locked until the transaction ends. */
  lock(customerId: number): Promise<PackageUse>;
  /** Returns the present use of customers by their ids. Deleted customers are missing. */
  of(customerIds: readonly number[]): Promise<ReadonlyMap<number, PackageUse>>;
}

/** A type of records that other records and filters name by their ids. */
export type ReferencedRecord =
  | 'channel'
  | 'component'
  | 'componentGroup'
  | 'contactMethod'
  | 'customer'
  | 'escalationPolicy'
  | 'location'
  | 'monitor'
  | 'organization'
  | 'package'
  | 'schedule'
  | 'statusPage'
  | 'tag'
  | 'team';

/** Finds the integer ids of records by their public ids, so that callers can name records by either. */
export interface RecordIds {
  /**
   * Returns the ids of the records of the organization of the scope, by their public ids in lower case. Records outside
   * it are missing. The use case decides what a caller who is bound to a customer may name, as it does for integer ids.
   */
  find(scope: Scope, to: ReferencedRecord, publicIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
