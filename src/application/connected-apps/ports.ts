import type { AppGrant, GrantUser } from '../../domain/connected-apps/app-grant.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import type { Connection, GrantOfApp } from '../../domain/connected-apps/connection.ts';
import type { OauthClient } from '../../domain/connected-apps/oauth-client.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** The apps that have registered themselves. They belong to no organization. */
export interface OauthClients {
  byClientId(clientId: string): Promise<OauthClient | null>;
  byId(id: number): Promise<OauthClient | null>;
  add(client: Omit<OauthClient, 'id' | 'lastUsedAt'>): Promise<OauthClient>;
  noteUse(id: number, now: Date): Promise<void>;
  /** Deletes the apps registered before `before` that nobody has ever given anything; answers how many. */
  purgeUnused(before: Date): Promise<number>;
}

/** A request that now waits for its user, with the digest of its consent code. */
export interface NewAuthorization extends Omit<Authorization, 'id' | 'status' | 'grantId'> {
  readonly consentSha256: string;
}

/** The grant, and the digest of the code that leads to it, of an accepted request. */
export interface Acceptance {
  readonly grantId: number;
  readonly codeSha256: string;
  readonly expiresAt: Date;
}

/** The requests of apps for access. Codes are known by their digests only. */
export interface Authorizations {
  add(authorization: NewAuthorization): Promise<void>;
  byConsentCode(sha256: string): Promise<Authorization | null>;
  byCode(sha256: string): Promise<Authorization | null>;
  /** Settles a waiting request; true for exactly one of any number of calls. */
  accept(id: number, acceptance: Acceptance): Promise<boolean>;
  decline(id: number): Promise<boolean>;
  /** Uses the code of an accepted request up; true for exactly one of any number of calls. */
  redeem(id: number): Promise<boolean>;
  /** Deletes the requests whose wait was over before `before`; answers how many. */
  purge(before: Date): Promise<number>;
}

/** What users gave apps. */
export interface AppGrants {
  add(grant: Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<AppGrant>;
  find(id: number): Promise<AppGrant | null>;
  /** Every grant of the user to apps, dead ones included. */
  ofUser(userId: number): Promise<readonly GrantOfApp[]>;
  /** Keeps the grant alive until `expiresAt`. */
  renew(id: number, expiresAt: Date, now: Date): Promise<void>;
  /** Revokes the grant, and with it every code and token that follows from it; false when it was revoked before. */
  revoke(id: number, now: Date): Promise<boolean>;
}

/** The tokens of apps, known by their digests only. */
export interface AppTokens {
  add(token: Pick<AppToken, 'grantId' | 'kind' | 'scopes' | 'expiresAt'> & { readonly sha256: string }): Promise<void>;
  bySecret(sha256: string): Promise<AppToken | null>;
  /** Uses a refresh token up; true for exactly one of any number of calls. */
  spend(id: number, now: Date): Promise<boolean>;
  /** False when it was revoked before. */
  revoke(id: number, now: Date): Promise<boolean>;
  /** Deletes the tokens that ended before `before`; answers how many. */
  purge(before: Date): Promise<number>;
}

/** The user who is asked for consent, and where they stand. */
export interface ConsentingUser extends GrantUser {
  readonly email: string;
  readonly organizationName: string;
  /** The customer that the user is bound to, if any. */
  readonly customerName: string | null;
}

/** Looks up the users behind grants. */
export interface GrantUsers {
  find(userId: number, now: Date): Promise<ConsentingUser | null>;
}

/** The agents that users have confirmed, as far as their lists of connections go. */
export interface ConnectedAgents {
  ofUser(userId: number, now: Date): Promise<readonly Connection[]>;
  /** Cuts the agent off; false when the user has no live agent of that id. */
  disconnect(work: Pick<CommandContext, 'now' | 'audit'>, userId: number, registrationId: string): Promise<boolean>;
}

/** Where the service is, as apps know it. */
export interface AppServer {
  readonly baseUrl: string;
}

