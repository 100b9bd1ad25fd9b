import type { AccessChanges } from './ports.ts';
import type { Account, Accounts, Session, Sessions } from './sign-in.ports.ts';
import type { UserCaller } from '../../domain/access/caller.ts';
import { NEVER_EXPIRES, isSessionListed, sessionEnd } from '../../domain/access/sign-in/session.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { defineUserCommand, defineUserQuery } from '../kernel/user-use-cases.ts';

/** The caller's credential and user. */
export interface CurrentSession {
  readonly account: Account;
  readonly expiresAt: Date;
  /** The public id of the session; empty for tokens. It is never a secret. */
  readonly token: string;
}

/** Returns the session or token of the caller, with its account. */
export const getSession = defineQuery({
  name: 'getSession',
  permission: 'ownAccount',
  refuses: ['unauthenticated'],
  execute:
    ({ accounts, sessions }: { readonly accounts: Accounts; readonly sessions: Sessions }) =>
    async ({ caller, now }) => {
      if (caller.kind !== 'user' && caller.kind !== 'token') return refused('unauthenticated');
      const account = await accounts.byId(caller.userId, now);
      if (account === null) return refused('unauthenticated');
      if (caller.kind === 'token') {
        const expiresAt = (await accounts.tokenExpiry(caller.tokenId)) ?? NEVER_EXPIRES;
        return accepted<CurrentSession>({ account, expiresAt, token: '' });
      }
      const session = await sessions.byId(caller.sessionId);
      if (session === null) return refused('unauthenticated');
      return accepted<CurrentSession>({ account, expiresAt: sessionEnd(session), token: session.publicId });
    },
});

/** A session as its owner sees it in a list. */
export interface ListedSession extends Session {
  readonly expiresAt: Date;
  readonly current: boolean;
}

/** Lists the live sessions of the caller, newest first. */
export const listSessions = defineUserQuery({
  name: 'listSessions',
  permission: 'ownSession',
  refuses: [],
  execute:
    ({ sessions }: { readonly sessions: Sessions }) =>
    async ({ caller, now }, { request }: { readonly request: ListRequest }) => {
      const all = await sessions.listOf(caller.userId);
      const live = all.filter((session) => isSessionListed(session, now));
      const listed = live.map((session): ListedSession => ({
        ...session,
        expiresAt: sessionEnd(session),
        current: session.id === caller.sessionId,
      }));
      return accepted(listPageOf(listed, request));
    },
});

interface EndNeeds {
  readonly sessions: Sessions;
  readonly accessChanges: AccessChanges;
}

const subject = ({ organizationId, userPublicId }: UserCaller) =>
  ({ organizationId, subjectType: 'user', subjectId: userPublicId }) as const;

/** Ends a session of the caller. Its next request is refused. */
export const endSession = defineUserCommand({
  name: 'endSession',
  permission: 'ownSession',
  refuses: ['notFound'],
  execute:
    ({ sessions, accessChanges }: EndNeeds) =>
    async ({ caller, audit }, { id }: { readonly id: string }) => {
      const found = (await sessions.listOf(caller.userId)).find(({ publicId }) => publicId === id);
      if (found === undefined || !(await sessions.end(found.id))) return refused('notFound');
      audit({ action: 'session.ended', ...subject(caller), after: { session: id } });
      await accessChanges.announce();
      return accepted({ success: true as const });
    },
});

const signingOut = (name: string, action: string, end: (sessions: Sessions, caller: UserCaller) => Promise<unknown>) =>
  defineUserCommand({
    name,
    permission: 'ownSession',
    refuses: [],
    execute:
      ({ sessions, accessChanges }: EndNeeds) =>
      async ({ caller, audit }) => {
        await end(sessions, caller);
        audit({ action, ...subject(caller) });
        await accessChanges.announce();
        return accepted({ success: true as const });
      },
  });

/** Ends the session of the caller. */
export const signOut = signingOut('signOut', 'signOut.completed', (sessions, { sessionId }) => sessions.end(sessionId));
/** Ends all sessions of the caller, including the present one. */
export const signOutEverywhere = signingOut('signOutEverywhere', 'signOut.everywhere', (sessions, { userId }) =>
  sessions.endAllOf(userId),
);
