import { z } from 'zod';
import { roles } from '../../../domain/access/caller.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import { MAX_PERSON_NAME, userName } from '../../../domain/access/user-name.ts';
import type { UserRecord } from '../../../domain/accounts/user.ts';
import {
  emailAddress,
  intId,
  ofCustomerFilters,
  pageQuery,
  periodFilters,
  sortBy,
  timestamp,
} from '../kernel/fields.ts';
import { organizationFilter, referenceTo } from '../kernel/references.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

/** A first or last name: one line, possibly empty. */
export const personName = z
  .string()
  .trim()
  .max(MAX_PERSON_NAME)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'A name is one line of printable characters.');

const role = z.enum(roles);
const language = z
  .enum(languages)
  .nullable()
  .describe('The language of pages and mails to the user; null for that of the browser, else of the organization.');
const customerId = referenceTo('customer').nullable().describe('Restricts the user to one customer.');

export const invitationBody = z.strictObject({
  email: emailAddress,
  firstName: personName.default(''),
  lastName: personName.default(''),
  role,
  language: language.default(null),
  customerId: customerId.prefault(null),
});

export const userChanges = changesOf({
  firstName: personName,
  lastName: personName,
  role,
  language,
  isActive: z.boolean(),
  customerId,
  isGlobalAdmin: z.boolean().describe('Platform admins only'),
  isGlobalSupporter: z.boolean().describe('Platform admins only'),
});

export const usersQuery = pageQuery.extend({
  organizationId: organizationFilter,
  role: role.exactOptional().describe('Returns only users with this role.'),
  ...ofCustomerFilters,
  ...periodFilters(),
  ...sortBy('createdAt', 'email', 'firstName', 'lastName'),
});

export const userReply = replyFrom(
  z
    .object({
      id: z.string(),
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      role,
      language,
      isActive: z.boolean(),
      isGlobalAdmin: z.boolean(),
      isGlobalSupporter: z.boolean(),
      customerId: intId.nullable(),
      organizationId: intId,
      mfaEnabled: z.boolean(),
      lastSignInAt: timestamp.nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'User' }),
  (user: UserRecord) => ({ ...user, id: user.publicId, name: userName(user) }),
);
