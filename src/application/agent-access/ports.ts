import type { NewAccessToken } from '../../domain/agent-access/access-token.ts';
import type { AgentUser } from '../../domain/agent-access/agent-user.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import type { Jwt } from '../../domain/agent-access/jwt.ts';
import type { Grant, OpenRegistration, Registration, RegistrationType } from '../../domain/agent-access/registration.ts';
import type { AuditActor, AuditEntry } from '../kernel/ports.ts';
import type { NewRecord } from '../kernel/records.ts';

/** How agent access is set up on this platform. */
export interface AgentAccessSettings {
  /** The canonical origin, without a trailing slash. */
  readonly baseUrl: string;
  readonly enabled: boolean;
  readonly anonymous: boolean;
  readonly serviceAuth: boolean;
  /** The platform's write kill-switch: false keeps every agent from writing. */
  readonly writesEnabled: boolean;
  readonly issuers: readonly TrustedIssuer[];
}

/** An agent as its user sees it among their connections. */
export interface AgentConnection {
  readonly registrationId: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/**
 * The registrations of all agents. The `lock…` reads make every later one of the same row wait until the unit of work
 * ends, so of several that would change it exactly one sees it as it was.
 */
export interface AgentRegistrations {
  /** Throws `OptimisticLockError` when another registration took the same user code or identity in the meantime. */
  add(record: NewRecord<OpenRegistration>): Promise<OpenRegistration>;
  /** Stores the changed registration. A new claim token starts its polls anew. Throws `OptimisticLockError` as `add` does. */
  save(record: Registration): Promise<void>;
  /** Reads together with other calls, outside any unit of work. */
  find(publicId: string): Promise<Registration | null>;
  /** The registration that a code leads to, without locking it. */
  findByCode(codeHash: string): Promise<Registration | null>;
  lock(publicId: string): Promise<Registration | null>;
  lockByClaimToken(claimTokenHash: string): Promise<Registration | null>;
  lockByCode(codeHash: string): Promise<Registration | null>;
  /** The step-up registration of the identity that nobody has confirmed, its window over or not. */
  lockPending(identity: FederatedIdentity): Promise<OpenRegistration | null>;
  isCodeTaken(codeHash: string): Promise<boolean>;
  /** Writes down a poll of the claim token and answers when the one before it came. */
  notePoll(registrationId: number, now: Date): Promise<Date | null>;
  /** Ends every attempt that was begun with the identity, then revokes every registration of it; answers their public ids. */
  revokeAllOf(issuer: string, subject: string, now: Date): Promise<readonly string[]>;
  /** The live agents that the user has confirmed, oldest first. */
  connectionsOf(userId: number, now: Date): Promise<readonly AgentConnection[]>;
  /** Deletes what has been dead since before `before`; answers how many there were. */
  purge(before: Date): Promise<number>;
}

/** What a user gave to an identity of a provider. */
export interface AgentApproval {
  readonly identity: FederatedIdentity;
  readonly grant: Grant;
  /** The registration under which the agent is known. */
  readonly registrationId: string;
  readonly createdAt: Date;
}

/**
 * The approvals, at most one for each issuer and subject. Who locks a registration too locks that first: a unit of work
 * that went the other way round could wait for one that waits for it.
 */
export interface AgentApprovals {
  /** The approval as it is now, without locking it. */
  find(issuer: string, subject: string): Promise<AgentApproval | null>;
  /** The approval, locked until the unit of work ends. */
  lock(issuer: string, subject: string): Promise<AgentApproval | null>;
  put(approval: AgentApproval): Promise<void>;
  remove(issuer: string, subject: string): Promise<void>;
}

/** The access tokens of all agents, known by their digests only. */
export interface AgentTokens {
  add(token: NewAccessToken): Promise<void>;
  /** Stores the token and its audit entry, both or neither, in one statement with those of other calls. Outside any unit of work. */
  issue(token: NewAccessToken, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** Revokes the token; null when it is unknown, over or revoked already. */
  revoke(sha256: string, now: Date): Promise<{ readonly registrationId: string; readonly organizationId: number | null } | null>;
  /** Deletes the tokens that ended before `before`. */
  purge(before: Date): Promise<number>;
}

/** Remembers which tokens of providers were used. */
export interface SeenTokens {
  /** True for exactly one of any number of calls with the same purpose, issuer and jti, until `until` has passed. */
  remember(purpose: 'id-jag' | 'event', issuer: string, jti: string, until: Date, now: Date): Promise<boolean>;
  purge(now: Date): Promise<number>;
}

/** Looks users up for agents, across organizations, as they stand at `now`. */
export interface AgentUsers {
  find(userId: number, now: Date): Promise<AgentUser | null>;
  /** The user who signs in with the address. */
  byEmail(email: string, now: Date): Promise<AgentUser | null>;
}

/** What an assertion of the service's own says. */
export interface AssertionContent {
  readonly registrationId: string;
  readonly type: RegistrationType;
  /** The verified address of the user who confirmed the agent; null before that. */
  readonly email: string | null;
  readonly issuedAt: Date;
}

/** An assertion that is ready to be handed out. */
export interface IssuedAssertion {
  readonly jwt: string;
  readonly expiresAt: Date;
}

/** Issues and verifies the service's own assertions. */
export interface IdentityAssertions {
  /**
   * Makes sure that a signing key exists. Called before a transaction opens: a new key must not be rolled back, and
   * transactions that each wait for a second connection could exhaust the pool.
   */
  prepare(now: Date): Promise<void>;
  issue(content: AssertionContent): Promise<IssuedAssertion>;
  /** The content of a compact JWS that a published key signed, otherwise null. The caller checks its claims. */
  verify(compact: string, now: Date): Promise<Jwt | null>;
}

/** A decoded compact JWS. */
export interface DecodedToken extends Jwt {
  readonly compact: string;
}

/** Verifies tokens of trusted identity providers. */
export interface IssuerTokens {
  /** Decodes a compact JWS without verifying it; null if it is malformed, too large or nested too deeply. Fetches nothing. */
  decode(compact: string): DecodedToken | null;
  /** Whether a key that the issuer publishes under the token's `kid` signed it. False if the keys cannot be fetched. */
  isSigned(token: DecodedToken, issuer: TrustedIssuer, now: Date): Promise<boolean>;
}

/** A public key as it is published (RFC 8037 section 2). */
export interface PublishedKey {
  readonly kid: string;
  readonly x: string;
}

/** The keys that sign the service's own assertions; the same in all processes. */
export interface SigningKeys {
  /** The keys under which assertions are taken: the active one and those retired not long ago. */
  published(now: Date): Promise<readonly PublishedKey[]>;
  /** Retires the active key, if any, and makes a new one; answers its kid. */
  rotate(now: Date): Promise<string>;
  /** Deletes retired keys that are no longer published. */
  purge(now: Date): Promise<number>;
}

/** Bounds how often a signed-in user may guess at codes. */
export interface UserCodeAttempts {
  /** Takes one guess before the look-up; otherwise says in how many seconds the next is accepted. */
  take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }>;
  /** Gives the guess back: the code was right. */
  refund(userId: number, now: Date): Promise<void>;
}
