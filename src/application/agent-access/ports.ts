import type { NewAccessToken } from '../../domain/agent-access/access-token.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import type { Jwt } from '../../domain/agent-access/jwt.ts';
import type { Grant, OpenRegistration, Registration, RegistrationType } from '../../domain/agent-access/registration.ts';
import type { AuditActor, AuditEntry } from '../kernel/ports.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The configuration of agent access. */
export interface AgentAccessSettings {
  /** The canonical origin, without a trailing slash. */
  readonly baseUrl: string;
  readonly enabled: boolean;
  readonly anonymous: boolean;
  readonly serviceAuth: boolean;
  /** The platform-wide kill switch: false refuses every write of an agent. */
  readonly writesEnabled: boolean;
  readonly issuers: readonly TrustedIssuer[];
}

/** An agent in its user's list of connections. */
export interface AgentConnection {
  readonly registrationId: string;
  /** The client that an identity provider vouched for; null for an agent that registered itself. */
  readonly clientId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The identities of a subject: of one client, or of all if it is omitted. */
export type IdentityFilter = Pick<FederatedIdentity, 'issuer' | 'subject'> & Partial<Pick<FederatedIdentity, 'clientId'>>;

/** The registrations of all agents. The `lock…` methods lock the row until the transaction ends. */
export interface AgentRegistrations {
  /** Throws `OptimisticLockError` if another registration has the same user code or pending identity. */
  add(record: NewRecord<OpenRegistration>): Promise<OpenRegistration>;
  /** Saves the registration. A new claim token resets the time of the last poll. Throws `OptimisticLockError` as `add` does, or if the revision differs. */
  save(record: Registration): Promise<void>;
  /** Batched with concurrent calls, outside any transaction. */
  find(publicId: string): Promise<Registration | null>;
  /** The registration with the user code, without a lock. */
  findByCode(codeHash: string): Promise<Registration | null>;
  lock(publicId: string): Promise<Registration | null>;
  lockByClaimToken(claimTokenHash: string): Promise<Registration | null>;
  lockByCode(codeHash: string): Promise<Registration | null>;
  /** The pending registration of the identity, expired or not. */
  lockPending(identity: FederatedIdentity): Promise<OpenRegistration | null>;
  isCodeTaken(codeHash: string): Promise<boolean>;
  /** Records a poll of the claim token and returns the time of the previous one. */
  notePoll(registrationId: number, now: Date): Promise<Date | null>;
  /** Expires every attempt of the identities, then revokes all of their registrations; returns their public ids. */
  revokeAllOf(identities: IdentityFilter, now: Date): Promise<readonly string[]>;
  /** The connected agents of the user, oldest first. */
  connectionsOf(userId: number, now: Date): Promise<readonly AgentConnection[]>;
  /** Deletes the registrations that were revoked or had expired before `before`; returns their number. */
  purge(before: Date): Promise<number>;
}

/** What a user granted to an agent of an identity provider. */
export interface AgentApproval {
  readonly identity: FederatedIdentity;
  readonly grant: Grant;
  /** The public id of the agent's registration. */
  readonly registrationId: string;
  readonly createdAt: Date;
}

/** The approvals, at most one for each issuer, subject and client. To avoid deadlocks, a registration is locked before its approval. */
export interface AgentApprovals {
  /** The approval, without a lock. */
  find(identity: FederatedIdentity): Promise<AgentApproval | null>;
  lock(identity: FederatedIdentity): Promise<AgentApproval | null>;
  put(approval: AgentApproval): Promise<void>;
  remove(identities: IdentityFilter): Promise<void>;
}

/** The access tokens of all agents, stored as digests. */
export interface AgentTokens {
  add(token: NewAccessToken): Promise<void>;
  /** Stores the token and its audit entry atomically, batched with concurrent calls, outside any transaction. */
  issue(token: NewAccessToken, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** Revokes the token; null if it is unknown, expired or already revoked. */
  revoke(sha256: string, now: Date): Promise<{ readonly registrationId: string; readonly organizationId: number | null } | null>;
  /** Deletes the tokens that expired before `before`; returns their number. */
  purge(before: Date): Promise<number>;
}

/** Remembers the consumed tokens of issuers. */
export interface SeenTokens {
  /** True for exactly one of any number of calls with the same purpose, issuer and `jti`, until `until`. */
  remember(purpose: 'id-jag' | 'event', issuer: string, jti: string, until: Date, now: Date): Promise<boolean>;
  purge(now: Date): Promise<number>;
}

/** The content of one of the service's own assertions. */
export interface AssertionContent {
  readonly registrationId: string;
  readonly type: RegistrationType;
  /** The verified address of the authorizing user; null before the claim is confirmed. */
  readonly email: string | null;
  readonly issuedAt: Date;
}

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

/** A published Ed25519 key (RFC 8037 section 2). */
export interface PublishedKey {
  readonly kid: string;
  readonly x: string;
}

/** The keys that sign the service's own assertions, shared by all processes. */
export interface SigningKeys {
  /** The keys that verify assertions: the active one and the recently retired ones. */
  published(now: Date): Promise<readonly PublishedKey[]>;
  /** Retires the active key, if any, and creates a new one; returns its kid. */
  rotate(now: Date): Promise<string>;
  /** Deletes every key, so that nothing that they signed is valid any more. */
  revokeAll(): Promise<void>;
  /** Deletes retired keys that are no longer published; returns their number. */
  purge(now: Date): Promise<number>;
}

/** Limits how many wrong user codes a signed-in user may enter. */
export interface UserCodeAttempts {
  /** Counts an attempt before the lookup; if the limit is reached, `retryAfter` is the seconds until the next one is allowed. */
  take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }>;
  /** Removes an attempt from the count, because the code was right. */
  refund(userId: number, now: Date): Promise<void>;
}
