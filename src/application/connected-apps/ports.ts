import type { AppGrant } from '../../domain/connected-apps/app-grant.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import type { Connection, GrantOfApp } from '../../domain/connected-apps/oauth-connection.ts';
import type { OauthClient } from '../../domain/connected-apps/client.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** Stores the registered apps, which belong to no organization. */
export interface OauthClients {
  /** Returns the client with the public client id, or null if there is none. */
  byClientId(clientId: string): Promise<OauthClient | null>;
  /** Returns the client with the internal id, or null if there is none. */
  byId(id: number): Promise<OauthClient | null>;
  /** Adds a client, whose client id must be new. */
  add(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient>;
  /** Adds a client. If the client id exists, replaces the name and redirect URIs of that client. */
  put(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient>;
  /** Records that the client was used. */
  noteUse(id: number, now: Date): Promise<void>;
}

/** A new authorization request with the digest of its consent code. */
export interface NewAuthorization extends Omit<Authorization, 'id' | 'status' | 'grantId'> {
  readonly consentSha256: string;
}

/** The grant for an accepted request, with the digest of its authorization code. */
export interface Acceptance {
  readonly grantId: number;
  readonly codeSha256: string;
  readonly expiresAt: Date;
}

/** Stores the authorization requests of apps. Codes are stored as digests. */
export interface Authorizations {
  /** Stores a pending request. */
  add(authorization: NewAuthorization): Promise<void>;
  /** Returns the request by the digest of its consent code, or null. A decided or expired one may be returned. */
  byConsentCode(sha256: string): Promise<Authorization | null>;
  /**
   * Returns the request by the digest of its authorization code, or null. A redeemed or expired one may be returned.
   */
  byCode(sha256: string): Promise<Authorization | null>;
  /**
   * Accepts a pending request. Of any number of concurrent calls of `accept` and `decline`, exactly one returns true.
   */
  accept(id: number, acceptance: Acceptance): Promise<boolean>;
  /** Declines a pending request. Returns false if it was decided before. */
  decline(id: number): Promise<boolean>;
  /** Redeems the code of an accepted request. Returns true for exactly one of any number of calls. */
  redeem(id: number): Promise<boolean>;
}

/** Stores the grants of users to apps. */
export interface AppGrants {
  /** Stores a grant. */
  add(grant: Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<AppGrant>;
  /** Returns the grant, or null if there is none. A revoked or expired one may be returned. */
  find(id: number): Promise<AppGrant | null>;
  /** Returns every grant of the user, including revoked and expired ones. */
  ofUser(userId: number): Promise<readonly GrantOfApp[]>;
  /** Extends the grant and records its use. */
  renew(id: number, expiresAt: Date, now: Date): Promise<void>;
  /** Revokes the grant with its codes and tokens. Returns false if it was already revoked. */
  revoke(id: number, now: Date): Promise<boolean>;
}

/** Stores the tokens of apps, as digests. */
export interface AppTokens {
  /** Stores a token by its digest. */
  add(token: Pick<AppToken, 'grantId' | 'kind' | 'scopes' | 'expiresAt'> & { readonly sha256: string }): Promise<void>;
  /** Returns the token by its digest, or null. A spent, revoked or expired one may be returned. */
  bySecret(sha256: string): Promise<AppToken | null>;
  /** Marks a refresh token as spent. Returns true for exactly one of any number of calls. */
  spend(id: number, now: Date): Promise<boolean>;
  /** Revokes the token. Returns false if it was already revoked. */
  revoke(id: number, now: Date): Promise<boolean>;
}

/** Lists and revokes agents that users have authorized, as connections. */
export interface ConnectedAgents {
  /** Returns the live agents of the user. */
  ofUser(userId: number, now: Date): Promise<readonly Connection[]>;
  /** Revokes the agent. Returns false if the user has no such live agent. */
  disconnect(work: Pick<CommandContext, 'now' | 'audit'>, userId: number, registrationId: string): Promise<boolean>;
}

/** The service as apps see it: the origin that issues their tokens, and the redirect URIs that it permits. */
export interface AppServer {
  readonly baseUrl: string;
  /** The private-use redirect URIs that apps are permitted to register. */
  readonly privateRedirectUris: readonly string[];
}
