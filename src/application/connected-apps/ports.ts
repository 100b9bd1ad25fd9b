import type { AppGrant } from '../../domain/connected-apps/app-grant.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import type { Connection, GrantOfApp } from '../../domain/connected-apps/connection.ts';
import type { OauthClient } from '../../domain/connected-apps/oauth-client.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** The registered apps. They belong to no organization. */
export interface OauthClients {
  byClientId(clientId: string): Promise<OauthClient | null>;
  byId(id: number): Promise<OauthClient | null>;
  add(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient>;
  /** Adds a client, or replaces the name and redirect URIs of the one with its client id. */
  put(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient>;
  noteUse(id: number, now: Date): Promise<void>;
}

/** A new authorization request with the digest of its consent code. */
export interface NewAuthorization extends Omit<Authorization, 'id' | 'status' | 'grantId'> {
  readonly consentSha256: string;
}

/** The grant of an accepted request, with the digest of its authorization code. */
export interface Acceptance {
  readonly grantId: number;
  readonly codeSha256: string;
  readonly expiresAt: Date;
}

/** The authorization requests of apps. Codes are stored as digests. */
export interface Authorizations {
  add(authorization: NewAuthorization): Promise<void>;
  byConsentCode(sha256: string): Promise<Authorization | null>;
  byCode(sha256: string): Promise<Authorization | null>;
  /** Accepts a pending request. Of any number of concurrent calls of `accept` and `decline` exactly one returns true. */
  accept(id: number, acceptance: Acceptance): Promise<boolean>;
  decline(id: number): Promise<boolean>;
  /** Redeems the code of an accepted request; true for exactly one of any number of calls. */
  redeem(id: number): Promise<boolean>;
}

/** The grants of users to apps. */
export interface AppGrants {
  add(grant: Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<AppGrant>;
  find(id: number): Promise<AppGrant | null>;
  /** Every grant of the user, revoked and expired ones included. */
  ofUser(userId: number): Promise<readonly GrantOfApp[]>;
  /** Extends the grant and records its use. */
  renew(id: number, expiresAt: Date, now: Date): Promise<void>;
  /** Revokes the grant with its codes and tokens; false if it was revoked before. */
  revoke(id: number, now: Date): Promise<boolean>;
}

/** The tokens of apps, stored as digests. */
export interface AppTokens {
  add(token: Pick<AppToken, 'grantId' | 'kind' | 'scopes' | 'expiresAt'> & { readonly sha256: string }): Promise<void>;
  bySecret(sha256: string): Promise<AppToken | null>;
  /** Marks a refresh token as spent; true for exactly one of any number of calls. */
  spend(id: number, now: Date): Promise<boolean>;
  /** False if it was revoked before. */
  revoke(id: number, now: Date): Promise<boolean>;
}

/** The agents that users have authorized, as connections. */
export interface ConnectedAgents {
  ofUser(userId: number, now: Date): Promise<readonly Connection[]>;
  /** Revokes the agent; false if the user has no such live agent. */
  disconnect(work: Pick<CommandContext, 'now' | 'audit'>, userId: number, registrationId: string): Promise<boolean>;
}

export interface AppServer {
  readonly baseUrl: string;
  /** The private-use redirect URIs that apps may register. */
  readonly privateRedirectUris: readonly string[];
}

