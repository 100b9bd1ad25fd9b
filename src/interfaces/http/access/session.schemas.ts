import { z } from 'zod';
import type { CurrentSession, ListedSession } from '../../../application/access/sessions.ts';
import { userName } from '../../../domain/accounts/user.ts';
import { intId } from '../kernel/fields.ts';

/** A session as every caller sees its own. */
export const sessionReply = z
  .object({
    session: z.object({
      userId: z.string(),
      expiresAt: z.iso.datetime(),
      token: z.string().describe('The public id of the session, no credential; empty for token callers'),
    }),
    user: z.object({
      id: z.string(),
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      organizationId: intId,
      isActive: z.boolean(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
      organizationStatus: z.string(),
    }),
  })
  .meta({ id: 'Session' });

/** What callers see of the session they use. */
export const presentSession = ({ account, expiresAt, token }: CurrentSession): z.input<typeof sessionReply> => ({
  session: { userId: account.userPublicId, expiresAt: expiresAt.toISOString(), token },
  user: {
    id: account.userPublicId,
    name: userName(account),
    firstName: account.firstName,
    lastName: account.lastName,
    organizationId: account.organizationId,
    isActive: account.isActive,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    organizationStatus: account.organizationStatus,
  },
});

/** A session in the list of its owner. */
export const listedSessionReply = z
  .object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    address: z.string(),
    userAgent: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'ListedSession' });

/** What owners see of their sessions. */
export const presentListedSession = (session: ListedSession): z.input<typeof listedSessionReply> => ({
  id: session.publicId,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  address: session.address,
  userAgent: session.userAgent,
  current: session.current,
});
