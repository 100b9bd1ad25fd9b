import type { AccountLink, AccountLinkPurpose } from '../../domain/access/sign-in/account-link.ts';
import type { Language } from '../../domain/organizations/locale.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import type { AuditPeriod } from '../../domain/access/audit-period.ts';
import type { Caller, OrganizationStatus } from '../../domain/access/caller.ts';
import type { CodeGuard } from '../../domain/access/sign-in/mfa.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { SessionLife } from '../../domain/access/sign-in/session.ts';
import type { SignInAttempts } from '../../domain/access/sign-in/sign-in-lockout.ts';
import type { AgentUser } from '../../domain/agent-access/agent-user.ts';
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

/** The state of a user's account and organization at the requested time. */
export interface Account {
  readonly userId: number;
  readonly userPublicId: string;
  readonly organizationId: number;
  readonly organizationName: string;
  /** The language of mail to the organization. */
  readonly language: Language;
  readonly organizationStatus: OrganizationStatus;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null until the invitation is accepted. */
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly mfaEnabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The accounts of all organizations, for authentication. Accounts deleted at `now` are not returned. */
export interface Accounts {
  /** By canonical address, see `emailAddressOf`. */
  byEmail(email: string, now: Date): Promise<Account | null>;
  byId(userId: number, now: Date): Promise<Account | null>;
  /** The current account, locked until the unit of work ends. */
  lock(userId: number, now: Date): Promise<Account | null>;
  find(scope: Scope, userPublicId: string, now: Date): Promise<Account | null>;
  setPassword(userId: number, passwordHash: string, now: Date): Promise<void>;
  /** Records a sign-in of the user. */
  noteSignIn(userId: number, now: Date): Promise<void>;
  /** When the API token expires; null if it never does. */
  tokenExpiry(tokenId: number): Promise<Date | null>;
}

/** A session to store. */
export interface NewSession extends SessionLife {
  readonly publicId: string;
  readonly userId: number;
  readonly sha256: string;
  readonly steppedUpAt: Date | null;
  readonly address: string;
  readonly userAgent: string | null;
}

export interface Session extends Omit<NewSession, 'sha256'> {
  readonly id: number;
}

/** The sessions of all users. An ended session is deleted. */
export interface Sessions {
  /** Stores a session and deletes expired ones of the same user. */
  open(session: NewSession): Promise<Session>;
  byId(id: number): Promise<Session | null>;
  bySecret(sha256: string): Promise<Session | null>;
  /** All sessions of the user, newest first. */
  listOf(userId: number): Promise<readonly Session[]>;
  /** Ends one session; false if it had already ended. Of two concurrent calls, one returns true. */
  end(id: number): Promise<boolean>;
  endAllOf(userId: number): Promise<void>;
  /** Records that a verification code was accepted in the session. */
  stepUp(id: number, at: Date): Promise<void>;
}

/** A user's two-step verification. Secrets are encrypted. */
export interface Enrolment extends CodeGuard {
  readonly userId: number;
  /** Null until the first enrolment is confirmed. */
  readonly sealedSecret: string | null;
  /** The secret of an enrolment that has not been confirmed. */
  readonly sealedPending: string | null;
  readonly confirmedAt: Date | null;
}

/** The two-step verification of all users, with backup codes as keyed hashes. */
export interface Enrolments {
  /** Locks the user's enrolment and codes until the end of the unit of work. */
  lock(userId: number): Promise<Enrolment | null>;
  save(enrolment: Enrolment): Promise<void>;
  /** Deletes the enrolment and all backup codes. */
  remove(userId: number): Promise<void>;
  replaceBackupCodes(userId: number, hashes: readonly string[]): Promise<void>;
  backupCodesLeft(userId: number): Promise<number>;
  hasBackupCode(userId: number, hash: string): Promise<boolean>;
  spendBackupCode(userId: number, hash: string): Promise<void>;
}

/** Time-based one-time passwords (RFC 6238). */
export interface TimeCodes {
  /** A new secret in base32, which users can type. */
  newSecret(): string;
  /** The otpauth URI for authenticator apps. */
  uri(secret: string, accountName: string): string;
  /** The time step of the code, within the permitted drift of `now`; null if the code is wrong. */
  stepOf(secret: string, code: string, now: Date): number | null;
}

/** Encodes texts as QR codes. */
export interface QrCodes {
  /** A PNG as a data URI. */
  dataUri(text: string): Promise<string>;
}

/** A link to store. */
export interface NewAccountLink extends Omit<AccountLink, 'id' | 'usedAt'> {
  readonly sha256: string;
}

/** Links sent by mail. An account has at most one open link per purpose. */
export interface AccountLinks {
  /** Stores the link, replacing earlier ones of the same purpose. */
  issue(link: NewAccountLink): Promise<void>;
  bySecret(sha256: string): Promise<AccountLink | null>;
  latestOf(userId: number, purpose: AccountLinkPurpose): Promise<AccountLink | null>;
  /** Marks the link as used; false if it was already used. Of two concurrent calls, one returns true. */
  use(link: AccountLink, at: Date): Promise<boolean>;
}

/** The subject of a sign-in counter: an email address and a network. */
export interface SignInSubject {
  readonly email: string;
  /** See `clientNetwork`. */
  readonly network: string;
}

/** Failed sign-ins, counted across all processes. Accounts that do not exist are counted like others. */
export interface SignInCounters {
  peek(subject: SignInSubject): Promise<SignInAttempts>;
  /** Reads the counters and locks them until the end of the unit of work. */
  lock(subject: SignInSubject): Promise<SignInAttempts>;
  /** Stores locked counters. */
  save(subject: SignInSubject, attempts: SignInAttempts): Promise<void>;
}

/** The most common passwords. */
export interface CommonPasswords {
  /** Whether the password, in the form of `comparablePassword`, is among them. */
  includes(password: string): Promise<boolean>;
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

/** Password hashes, deliberately slow and memory-hard. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. A null hash takes as long as a real one and never matches. */
  matches(password: string, hash: string | null): Promise<boolean>;
}
