import { API_TOKEN_BYTES, API_TOKEN_PREFIX } from '../../domain/access/api-token.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import { tokenExpiry } from '../../domain/access/api-token.rules.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { stampOf } from '../kernel/records.ts';
import type { ApiTokens } from './ports.ts';

/** The ports for issuing a token. */
export interface MintNeeds {
  readonly apiTokens: ApiTokens;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** The settings of a token to issue. */
export interface TokenOrder {
  readonly organizationId: number;
  readonly userId: number;
  /** The public id of the user who issues the token. */
  readonly issuer: string;
  readonly customerId: number | null;
  readonly name: string;
  /** The number of days until the token expires, or null for a token that does not expire. */
  readonly expiresInDays: number | null;
}

/** A new token with its secret, which is shown only once. */
export interface MintedToken {
  readonly record: ApiToken;
  readonly secret: string;
}

/** Returns the token as the subject of an audit entry. */
export const tokenSubject = ({ organizationId, publicId }: ApiToken) =>
  ({ organizationId, subjectType: 'apiToken', subjectId: publicId }) as const;

/** Issues a token and adds the audit entry. The caller of this function must check the permission. */
export const mintToken = async (
  { apiTokens, ids, secrets, digest }: MintNeeds,
  { now, audit }: Pick<CommandContext, 'now' | 'audit'>,
  { expiresInDays, ...order }: TokenOrder,
): Promise<MintedToken> => {
  const secret = `${API_TOKEN_PREFIX}${secrets.token(API_TOKEN_BYTES)}`;
  const added = await addOne(apiTokens, {
    ...order,
    ...stampOf(ids, now),
    sha256: digest.sha256(secret),
    prefix: API_TOKEN_PREFIX,
    lastFour: secret.slice(-4),
    expiresAt: tokenExpiry(expiresInDays, now),
    lastUsedAt: null,
    revokedAt: null,
  });
  const record = expectStored(added);
  const { name, customerId, issuer, expiresAt } = record;
  audit({ action: 'apiToken.created', ...tokenSubject(record), after: { name, customerId, issuer, expiresAt } });
  return { record, secret };
};
