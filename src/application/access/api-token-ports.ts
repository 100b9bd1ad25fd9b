import type { ApiToken } from '../../domain/access/api-token.ts';
import type { TokenReach } from '../../domain/access/api-token-rules.ts';
import type { Role } from '../../domain/access/caller.ts';
import type { NewRecord } from '../kernel/records.ts';

/** A token to store, with the hash of its secret. */
export interface NewApiToken extends Omit<NewRecord<ApiToken>, 'issuer' | 'lastUsedAt' | 'revokedAt'> {
  readonly sha256: string;
}

/** The API tokens of all organizations. Revoked tokens are retained but no longer returned. */
export interface ApiTokens {
  /** The tokens within reach, oldest first; `organizationWide` excludes those bound to a customer. */
  list(reach: TokenReach, only?: 'organizationWide'): Promise<readonly ApiToken[]>;
  find(reach: TokenReach, publicId: string, only?: 'organizationWide'): Promise<ApiToken | null>;
  add(token: NewApiToken): Promise<ApiToken>;
  /** Stores name and revocation; throws `OptimisticLockError` if the token changed since it was read. */
  save(token: ApiToken): Promise<ApiToken>;
  /** Revokes every token that the user issued. */
  revokeAllOf(userId: number, now: Date): Promise<void>;
}

/** A user on whose behalf the command line issues a token. */
export interface TokenIssuer {
  readonly userId: number;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly role: Role;
}

/** Finds organizations and their active users by name and address, for the command line. */
export interface TokenIssuers {
  organizationNamed(name: string): Promise<number | null>;
  issuer(organizationId: number, email: string): Promise<TokenIssuer | null>;
}
