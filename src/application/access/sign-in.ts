import { servesMember } from '../../domain/access/caller.ts';
import { clientNetwork } from '../../domain/access/client-network.ts';
import { evaluateSignIn, signInDelayRules, signInRules } from '../../domain/access/sign-in/sign-in.ts';
import { signInClosedUntil } from '../../domain/access/sign-in/sign-in-lockout.ts';
import { isSessionOver } from '../../domain/access/sign-in/session.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineCommand, definePreparedCommand } from '../kernel/use-case.ts';
import { openSession } from './open-session.ts';
import { subjectOf } from './sign-in-subject.ts';
import type { OpenedSession, Origination, SessionNeeds } from './open-session.ts';
import type { AccessChanges } from './ports.ts';
import type { Account, Accounts, PasswordHashes, SignInCounters } from './sign-in.ports.ts';
import { verifyCode } from './verify-code.ts';
import type { CodeNeeds } from './verify-code.ts';

interface Needs extends SessionNeeds {
  readonly accounts: Accounts;
  readonly signInCounters: SignInCounters;
  readonly passwordHashes: PasswordHashes;
  readonly accessChanges: AccessChanges;
}

/** A sign-in that passed its first or only step. */
export interface SignedIn extends OpenedSession {
  readonly account: Account;
}

/** The credentials that the client presents. `sessionCookie` is the secret of a session that the new one replaces. */
export interface Presented {
  readonly email: string;
  readonly password: string;
  readonly from: Origination;
  readonly sessionCookie: string | null;
}

const endPrevious = async ({ sessions, digest, accessChanges }: Needs, sessionCookie: string | null): Promise<void> => {
  const previous = sessionCookie === null ? null : await sessions.bySecret(digest.sha256(sessionCookie));
  if (previous === null) return;
  await sessions.end(previous.id);
  await accessChanges.announce();
};

/** The result of the checks before the transaction. Hashing is deliberately slow and must not hold a connection. */
interface Examined {
  readonly presented: Presented;
  readonly delayed: Refusal<'rateLimited'> | null;
  readonly account: Account | null;
  readonly passwordMatches: boolean;
}

const counted = ({ email, from }: Presented) => ({ email, network: clientNetwork(from.address) });

/**
 * Signs in by address and password. A user with two-step verification gets a session that `completeSignIn` completes.
 */
export const signIn = definePreparedCommand({
  name: 'signIn',
  permission: 'anyone',
  refuses: codesOf(signInRules),
  prepare:
    ({ accounts, signInCounters, passwordHashes }: Needs) =>
    async ({ now, hostOrganizationId }, presented: Presented): Promise<Examined> => {
      const closedUntil = signInClosedUntil(await signInCounters.peek(counted(presented)), now);
      const delayed = firstBroken(signInDelayRules, { closedUntil, now });
      if (delayed !== null) return { presented, delayed, account: null, passwordMatches: false };
      const known = await accounts.byEmail(presented.email, now);
      // A member of another organization is treated like an unknown account, so that the host does not reveal such
      // members.
      const account = known !== null && servesMember(hostOrganizationId, known) ? known : null;
      const passwordMatches = await passwordHashes.matches(presented.password, account?.passwordHash ?? null);
      return { presented, delayed, account, passwordMatches };
    },
  execute:
    (needs: Needs) =>
    async (
      { now, audit, commitOnRefusal },
      { presented, delayed, account: examined, passwordMatches: matched }: Examined,
    ) => {
      if (delayed !== null) return delayed;
      const subject = counted(presented);
      const earlier = await needs.signInCounters.lock(subject);
      // The password may have been changed after it was checked, which would have ended every session.
      const account = examined === null ? null : await needs.accounts.lock(examined.userId, now);
      const passwordMatches = matched && account?.passwordHash === examined?.passwordHash;
      const { outcome, attempts } = evaluateSignIn({ account, passwordMatches, now }, earlier);
      await needs.signInCounters.save(subject, attempts);
      commitOnRefusal();
      if (!outcome.ok || account === null) {
        audit({ action: 'signIn.refused', ...subjectOf(account) });
        return outcome.ok ? refused('unauthenticated') : outcome;
      }
      const { awaitsCode } = outcome.value;
      await endPrevious(needs, presented.sessionCookie);
      const opened = await openSession(needs, {
        ...presented.from,
        awaitsCode,
        userId: account.userId,
        at: now,
        steppedUpAt: null,
      });
      if (!awaitsCode) await needs.accounts.noteSignIn(account.userId, now);
      audit({ action: awaitsCode ? 'signIn.passwordAccepted' : 'signIn.completed', ...subjectOf(account) });
      return accepted<SignedIn>({ ...opened, account });
    },
});

/** Completes a sign-in by a code of the authenticator app or a backup code. */
export const completeSignIn = defineCommand({
  name: 'completeSignIn',
  permission: 'anyone',
  refuses: ['unauthenticated', 'mfa_enrollment_required', 'mfa_step_up_locked', 'invalidRequestBody'],
  execute:
    (needs: SessionNeeds & CodeNeeds & Pick<Needs, 'accounts'>) =>
    async (
      { now, hostOrganizationId, audit, commitOnRefusal },
      { code, from, sessionCookie }: Omit<Presented, 'email' | 'password'> & { readonly code: string },
    ) => {
      const { sessions, accounts, digest } = needs;
      const challenge = sessionCookie === null ? null : await sessions.bySecret(digest.sha256(sessionCookie));
      const account = challenge === null ? null : await accounts.byId(challenge.userId, now);
      if (
        challenge === null ||
        account === null ||
        !challenge.awaitsCode ||
        isSessionOver(challenge, now) ||
        !servesMember(hostOrganizationId, account)
      )
        return refused('unauthenticated');
      const outcome = await verifyCode(needs, account.userId, code, now);
      commitOnRefusal();
      if (!outcome.ok) {
        audit({ action: 'signIn.codeRefused', ...subjectOf(account) });
        return outcome;
      }
      audit({ action: 'signIn.completed', ...subjectOf(account) });
      if (!(await sessions.end(challenge.id))) return refused('unauthenticated');
      await accounts.noteSignIn(account.userId, now);
      const opened = await openSession(needs, {
        ...from,
        userId: account.userId,
        at: now,
        awaitsCode: false,
        steppedUpAt: now,
      });
      return accepted<SignedIn>({ ...opened, account });
    },
});
