import type { NewAccessToken } from '../../domain/agent-access/access-token.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import type { Jwt } from '../../domain/agent-access/jwt.ts';
import type {
  Grant,
  OpenRegistration,
  Registration,
  RegistrationType,
} from '../../domain/agent-access/registration.ts';
import type { AuditActor, AuditEntry } from '../kernel/ports.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The configuration of agent access. */
export interface AgentAccessSettings {
  /** The canonical origin of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly enabled: boolean;
  readonly anonymous: boolean;
  readonly serviceAuth: boolean;
  /** The platform-wide kill switch. If false, every write of an agent is refused. */
  readonly writesEnabled: boolean;
  readonly issuers: readonly TrustedIssuer[];
}

/** An agent in the list of its user's connections. */
export interface AgentConnection {
  readonly registrationId: string;
  /** The client that an identity provider vouched for, or null for an agent that registered itself. */
  readonly clientId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Selects the identities of a subject: those of one client, or all if the client is omitted. */
export type IdentityFilter = Pick<FederatedIdentity, 'issuer' | 'subject'> &
  Partial<Pick<FederatedIdentity, 'clientId'>>;

/** Stores the registrations of all agents. The `lock…` methods lock the row until the transaction ends. */
export interface AgentRegistrations {
  /** Stores a registration. Throws `OptimisticLockError` if another one has the same user code or pending identity. */
  add(record: NewRecord<OpenRegistration>): Promise<OpenRegistration>;
  /**
   * Saves the registration. A new claim token resets the time of the last poll. Throws `OptimisticLockError` as `add`
   * does, or if the stored revision differs.
   */
  save(record: Registration): Promise<void>;
  /** Returns the registration, or null if there is none. Batched with concurrent calls, outside any transaction. */
  find(publicId: string): Promise<Registration | null>;
  /** Returns the registration with the user code, without a lock. */
  findByCode(codeHash: string): Promise<Registration | null>;
  /** Returns the registration, locked until the unit of work ends, or null if there is none. */
  lock(publicId: string): Promise<Registration | null>;
  /** Returns the registration with the claim token, locked until the unit of work ends, or null if there is none. */
  lockByClaimToken(claimTokenHash: string): Promise<Registration | null>;
  /** Returns the registration with the user code, locked until the unit of work ends, or null if there is none. */
  lockByCode(codeHash: string): Promise<Registration | null>;
  /** Returns the pending registration of the identity, even if it has expired. */
  lockPending(identity: FederatedIdentity): Promise<OpenRegistration | null>;
  /** Returns true if a registration has the user code. */
  isCodeTaken(codeHash: string): Promise<boolean>;
  /** Records a poll of the claim token and returns the time of the previous one. */
  notePoll(registrationId: number, now: Date): Promise<Date | null>;
  /**
   * Expires every attempt of the identities, then revokes all of their registrations. Returns the public ids of the
   * registrations.
   */
  revokeAllOf(identities: IdentityFilter, now: Date): Promise<readonly string[]>;
  /** Returns the connected agents of the user, oldest first. */
  connectionsOf(userId: number, now: Date): Promise<readonly AgentConnection[]>;
  /** Deletes the registrations that were revoked or had expired before `before`. Returns their number. */
  purge(before: Date): Promise<number>;
}

/** The access that a user granted to an agent of an identity provider. */
export interface AgentApproval {
  readonly identity: FederatedIdentity;
  readonly grant: Grant;
  /** The public id of the agent's registration. */
  readonly registrationId: string;
  readonly createdAt: Date;
}

/**
 * Stores the approvals, at most one for each issuer, subject and client. To avoid deadlocks, a registration is locked
 * before its approval.
 */
export interface AgentApprovals {
  /** Returns the approval, without a lock. */
  find(identity: FederatedIdentity): Promise<AgentApproval | null>;
  /** Returns the approval, locked until the unit of work ends, or null if there is none. */
  lock(identity: FederatedIdentity): Promise<AgentApproval | null>;
  /** Stores the approval, in place of an earlier one of the identity. */
  put(approval: AgentApproval): Promise<void>;
  /** Deletes the approvals of the identities. */
  remove(identities: IdentityFilter): Promise<void>;
}

/** Stores the access tokens of all agents, as digests. */
export interface AgentTokens {
  /** Stores an access token. */
  add(token: NewAccessToken): Promise<void>;
  /** Stores the token and its audit entry atomically, batched with concurrent calls, outside any transaction. */
  issue(token: NewAccessToken, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** Revokes the token. Returns null if it is unknown, expired or already revoked. */
  revoke(
    sha256: string,
    now: Date,
  ): Promise<{ readonly registrationId: string; readonly organizationId: number | null } | null>;
  /** Deletes the tokens that expired before `before`. Returns their number. */
  purge(before: Date): Promise<number>;
}

/** Records which tokens of issuers were consumed. */
export interface SeenTokens {
  /**
   * Records the token until `until`. Returns true for exactly one of any number of calls with the same purpose, issuer
   * and `jti`.
   */
  remember(purpose: 'id-jag' | 'event', issuer: string, jti: string, until: Date, now: Date): Promise<boolean>;
  /** Deletes the tokens that need not be remembered any more. Returns their number. */
  purge(now: Date): Promise<number>;
}

/** The content of one of the service's own assertions. */
export interface AssertionContent {
  readonly registrationId: string;
  readonly type: RegistrationType;
  /** The verified address of the authorizing user, or null until the claim is confirmed. */
  readonly email: string | null;
  readonly issuedAt: Date;
}

/** A signed identity assertion as a compact JWS (RFC 7515), with its expiry. */
export interface IssuedAssertion {
  readonly jwt: string;
  readonly expiresAt: Date;
}

/** Issues and verifies the service's own assertions. */
export interface IdentityAssertions {
  /**
   * Ensures that a signing key exists. It must be called before a transaction begins, because a new key must not be
   * rolled back, and transactions that each wait for a second connection could exhaust the pool.
   */
  prepare(now: Date): Promise<void>;
  /** Signs an identity assertion with the current key. */
  issue(content: AssertionContent): Promise<IssuedAssertion>;
  /**
   * Returns the content of a compact JWS signed by a published key, or null otherwise. The caller checks its claims.
   */
  verify(compact: string, now: Date): Promise<Jwt | null>;
}

/** A decoded compact JWS. */
export interface DecodedToken extends Jwt {
  readonly compact: string;
}

/** Verifies tokens of trusted identity providers. */
export interface IssuerTokens {
  /**
   * Decodes a compact JWS without verifying it. Returns null if it is malformed, too large or nested too deeply.
   * Fetches nothing.
   */
  decode(compact: string): DecodedToken | null;
  /**
   * Returns true if a key that the issuer publishes under the token's `kid` signed the token. Returns false if the keys
   * cannot be fetched.
   */
  isSigned(token: DecodedToken, issuer: TrustedIssuer, now: Date): Promise<boolean>;
}

/** A published Ed25519 key (RFC 8037 section 2). */
export interface PublishedKey {
  readonly kid: string;
  readonly x: string;
}

/** Manages the keys that sign the service's own assertions. All processes share them. */
export interface SigningKeys {
  /** Returns the keys that verify assertions: the active one and the recently retired ones. */
  published(now: Date): Promise<readonly PublishedKey[]>;
  /** Retires the active key, if any, and creates a new one. Returns the `kid` of the new key. */
  rotate(now: Date): Promise<string>;
  /** Deletes every key, so that nothing that they signed remains valid. */
  revokeAll(): Promise<void>;
  /** Deletes retired keys that are no longer published. Returns their number. */
  purge(now: Date): Promise<number>;
}

/** Limits the number of wrong user codes that a signed-in user may enter. */
export interface UserCodeAttempts {
  /**
   * Counts an attempt before the lookup. If the limit is reached, `retryAfter` is the number of seconds until the next
   * attempt is allowed.
   */
  take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }>;
  /** Removes an attempt from the count because the code was correct. */
  refund(userId: number, now: Date): Promise<void>;
}
