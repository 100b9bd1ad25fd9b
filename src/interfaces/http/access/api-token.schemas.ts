import { z } from 'zod';
import type { MintedToken } from '../../../application/access/mint-token.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import { MAX_TOKEN_DAYS } from '../../../domain/access/api-token-rules.ts';
import { intId, line } from '../kernel/fields.ts';

const expiresInDays = z.int().min(1).max(MAX_TOKEN_DAYS).nullable().default(null).describe('Null for a token that does not expire');

export const organizationTokenBody = z.strictObject({ name: line, expiresInDays });
export const tokenBody = z.strictObject({
  name: line,
  expiresInDays,
  customerId: intId.nullable().default(null).describe('Confines the token to one customer'),
});
export const tokenChanges = z.strictObject({ name: line });

const fields = {
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  customerId: intId.nullable(),
  userId: z.string().describe('The user who issued the token, and whom it acts as'),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const tokenReply = z.object(fields).meta({ id: 'ApiToken' });
export const mintedTokenReply = z
  .object({ ...fields, token: z.string().describe('The secret, shown here and never again') })
  .meta({ id: 'MintedApiToken' });

/** What callers see of a token. */
export const presentToken = (token: ApiToken): z.input<typeof tokenReply> => ({
  id: token.id,
  publicId: token.publicId,
  organizationId: token.organizationId,
  customerId: token.customerId,
  userId: token.issuer,
  name: token.name,
  prefix: token.prefix,
  lastFour: token.lastFour,
  expiresAt: token.expiresAt?.toISOString() ?? null,
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  createdAt: token.createdAt.toISOString(),
  updatedAt: token.updatedAt.toISOString(),
});

/** What the person who made the token sees of it, once. */
export const presentMinted = ({ record, secret }: MintedToken): z.input<typeof mintedTokenReply> => ({ ...presentToken(record), token: secret });
