import { SESSION_BYTES } from '../../domain/access/sign-in/session.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import type { Session, Sessions } from './sign-in.ports.ts';

/** The ports for opening a session. */
export interface SessionNeeds {
  readonly sessions: Sessions;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** The network address and user agent of the client that uses a session. */
export interface Origination {
  readonly address: string;
  readonly userAgent: string | null;
}

/** The data of a session to open. */
export interface Opening extends Origination {
  readonly userId: number;
  readonly at: Date;
  readonly awaitsCode: boolean;
  readonly steppedUpAt: Date | null;
}

/** A session with its secret, which is returned once and stored as a hash. */
export interface OpenedSession {
  readonly session: Session;
  readonly secret: string;
}

/** Opens a session under a newly generated secret, never under one sent by the browser (session fixation). */
export const openSession = async (
  { sessions, ids, secrets, digest }: SessionNeeds,
  { at, ...opening }: Opening,
): Promise<OpenedSession> => {
  const secret = secrets.token(SESSION_BYTES);
  const session = await sessions.open({
    ...opening,
    publicId: ids.next(),
    sha256: digest.sha256(secret),
    createdAt: at,
    lastSeenAt: at,
  });
  return { session, secret };
};
