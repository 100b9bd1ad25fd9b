import { z } from 'zod';
import { roles } from '../../../domain/access/caller.ts';
import { userName } from '../../../domain/accounts/user.ts';
import type { UserRecord } from '../../../domain/accounts/user.ts';
import { emailAddress } from '../access/account.schemas.ts';
import { intId, pageOf, pageQuery, queryId } from '../kernel/fields.ts';

const MAX_NAME = 100;

/** A part of a name on one line, possibly empty. */
const name = z
  .string()
  .trim()
  .max(MAX_NAME)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'A name is one line of printable characters.');

const role = z.enum(roles);
const customerId = intId.nullable().describe('Confines the user to one customer');

export const invitationBody = z.strictObject({
  email: emailAddress,
  firstName: name.default(''),
  lastName: name.default(''),
  role,
  customerId: customerId.default(null),
});

export const userChanges = z
  .strictObject({
    firstName: name,
    lastName: name,
    role,
    isActive: z.boolean(),
    customerId,
    isGlobalAdmin: z.boolean().describe('Platform admins only'),
    isGlobalSupporter: z.boolean().describe('Platform admins only'),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

export const usersQuery = pageQuery.extend({ organizationId: queryId.optional() });

export const userReply = z
  .object({
    id: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    isActive: z.boolean(),
    isGlobalAdmin: z.boolean(),
    isGlobalSupporter: z.boolean(),
    customerId: intId.nullable(),
    organizationId: intId,
    mfaEnabled: z.boolean(),
    lastSignInAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

export const usersReply = pageOf(userReply);

/** What callers see of a user. */
export const presentUser = (user: UserRecord): z.input<typeof userReply> => ({
  id: user.publicId,
  name: userName(user),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: user.role,
  isActive: user.isActive,
  isGlobalAdmin: user.isGlobalAdmin,
  isGlobalSupporter: user.isGlobalSupporter,
  customerId: user.customerId,
  organizationId: user.organizationId,
  mfaEnabled: user.mfaEnabled,
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
