import { SESSION_BYTES } from '../../domain/access/session.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import type { Session, Sessions } from './sign-in-ports.ts';

/** What it takes to open a session. */
export interface SessionNeeds {
  readonly sessions: Sessions;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** Where a session is used from. */
export interface Origination {
  readonly address: string;
  readonly userAgent: string | null;
}

/** A new session of a person. */
export interface Opening extends Origination {
  readonly userId: number;
  readonly at: Date;
  readonly awaitsCode: boolean;
  readonly steppedUpAt: Date | null;
}

/** A session with its secret, which is handed out once and stored as a hash. */
export interface OpenedSession {
  readonly session: Session;
  readonly secret: string;
}

/** Opens a session under a secret of the service's own making; one that a browser brings along is never adopted. */
export const openSession = async (
  { sessions, ids, secrets, digest }: SessionNeeds,
  { at, ...opening }: Opening,
): Promise<OpenedSession> => {
  const secret = secrets.token(SESSION_BYTES);
  const session = await sessions.open({ ...opening, publicId: ids.next(), sha256: digest.sha256(secret), createdAt: at, lastSeenAt: at });
  return { session, secret };
};
