import { z } from 'zod';
import type { CurrentSession, ListedSession } from '../../../application/access/sessions.ts';
import type { SignedIn } from '../../../application/access/sign-in.ts';
import { sessionEnd } from '../../../domain/access/sign-in/session.ts';
import { userName } from '../../../domain/access/user-name.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const sessionSchema = z
  .object({
    session: z.object({
      userId: z.string(),
      expiresAt: timestamp,
      token: z.string().describe('The public id of the session, which is not a credential; empty for token callers'),
    }),
    user: z.object({
      id: z.string(),
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      organizationId: intId,
      isActive: z.boolean(),
      createdAt: timestamp,
      updatedAt: timestamp,
      organizationStatus: z.string(),
    }),
  })
  .meta({ id: 'Session' });

const presentSession = ({ account, expiresAt, token }: CurrentSession) => ({
  session: { userId: account.userPublicId, expiresAt, token },
  user: { ...account, id: account.userPublicId, name: userName(account) },
});

const opened = ({ session, account }: SignedIn): CurrentSession => ({
  account,
  expiresAt: sessionEnd(session),
  token: session.publicId,
});

/** The reply with the current session or token. */
export const currentSession = replyFrom(sessionSchema, presentSession);

export const openedSession = replyFrom(sessionSchema, (signedIn: SignedIn) => presentSession(opened(signedIn)));

/** The reply to a sign-in: either a session, or a request for a two-step code. */
export const signInReply = replyFrom(
  z
    .union([
      z.object({ mfaRequired: z.literal(false), ...sessionSchema.shape }),
      z.object({ mfaRequired: z.literal(true), expiresAt: timestamp.describe('The deadline for sending the code') }),
    ])
    .meta({ id: 'SignIn' }),
  (signedIn: SignedIn) =>
    signedIn.session.awaitsCode
      ? { mfaRequired: true as const, expiresAt: opened(signedIn).expiresAt }
      : { mfaRequired: false as const, ...presentSession(opened(signedIn)) },
);

/** A session in the user's list of sessions. */
export const listedSession = replyFrom(
  z
    .object({
      id: z.uuid(),
      createdAt: timestamp,
      lastSeenAt: timestamp,
      expiresAt: timestamp,
      address: z.string(),
      userAgent: z.string().nullable(),
      current: z.boolean(),
    })
    .meta({ id: 'ListedSession' }),
  (session: ListedSession) => ({ ...session, id: session.publicId }),
);
