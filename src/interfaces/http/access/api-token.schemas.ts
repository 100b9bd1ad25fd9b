import { z } from 'zod';
import type { MintedToken } from '../../../application/access/mint-token.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import { MAX_TOKEN_DAYS } from '../../../domain/access/api-token.rules.ts';
import { intId, line, timestamp } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const expiresInDays = z
  .int()
  .min(1)
  .max(MAX_TOKEN_DAYS)
  .nullable()
  .default(null)
  .describe('Null for a token that does not expire');

export const organizationTokenBody = z.strictObject({ name: line, expiresInDays });
export const tokenBody = z.strictObject({
  name: line,
  expiresInDays,
  customerId: referenceTo('customer').nullable().prefault(null).describe('Restricts the token to one customer.'),
});
export const tokenChanges = z.strictObject({ name: line });

const fields = {
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  customerId: intId.nullable(),
  userId: z.string().describe('The user who created the token and as whom it acts'),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const tokenReply = replyFrom(z.object(fields).meta({ id: 'ApiToken' }), (token: ApiToken) => ({
  ...token,
  userId: token.issuer,
}));

/** The reply to the creation of a token. No other reply contains the secret. */
export const mintedTokenReply = replyFrom(
  z.object({ ...fields, token: z.string().describe('The secret, shown only once') }).meta({ id: 'MintedApiToken' }),
  ({ record, secret }: MintedToken) => ({ ...record, userId: record.issuer, token: secret }),
);
