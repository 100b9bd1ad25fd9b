import { isResetMailDue } from '../../domain/access/account-link.ts';
import { decidePassword, wrongPassword } from '../../domain/access/password.ts';
import { judgeSignIn, signInRules } from '../../domain/access/sign-in.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { PasswordHashes } from '../organizations/ports.ts';
import { issueAccountLink, redeemAccountLink } from './account-link.ts';
import type { LinkNeeds } from './account-link.ts';
import { passwordChangedMail, passwordResetMail } from './account-mail.ts';
import { openSession } from './open-session.ts';
import type { Origination, SessionNeeds } from './open-session.ts';
import type { AccessChanges } from './ports.ts';
import type { SignedIn } from './sign-in.ts';
import type { Account, AccountLinks, Accounts, SignInCounters } from './sign-in-ports.ts';

interface Needs {
  readonly accounts: Accounts;
  readonly passwords: PasswordHashes;
  readonly changes: AccessChanges;
}

const subject = ({ organizationId, userPublicId }: Account) =>
  ({ organizationId, subjectType: 'user', subjectId: userPublicId }) as const;

export const changePassword = defineCommand({
  name: 'changePassword',
  admits: 'ownSession',
  refuses: ['invalidRequestBody', ...codesOf(signInRules)],
  given:
    (needs: Needs & SessionNeeds & { readonly counters: SignInCounters }) =>
    async (
      { caller, now, audit, send, keep },
      { currentPassword, password, from }: { readonly currentPassword: string; readonly password: string; readonly from: Origination },
    ) => {
      const { accounts, passwords, counters, sessions, changes } = needs;
      const account = caller.kind === 'user' ? await accounts.byId(caller.userId, now) : null;
      if (caller.kind !== 'user' || account === null) return refused('unauthenticated');
      const decision = decidePassword({ password, email: account.email });
      if (!decision.ok) return decision;
      // A stolen session must not be a way to guess the password, so a wrong one counts as it does at sign-in.
      const counted = { email: account.email, address: from.address };
      const passwordMatches = await passwords.matches(currentPassword, account.passwordHash);
      const { outcome, attempts } = judgeSignIn({ account, passwordMatches, now }, await counters.lock(counted));
      await counters.save(counted, attempts);
      keep();
      audit({ action: outcome.ok ? 'password.changed' : 'password.changeRefused', ...subject(account) });
      if (!outcome.ok) return outcome.code === 'unauthenticated' ? wrongPassword : outcome;
      await accounts.setPassword(account.userId, await passwords.hash(password), now);
      await sessions.endAllOf(account.userId);
      const opened = await openSession(needs, { ...from, userId: account.userId, at: now, awaitsCode: false, steppedUpAt: caller.steppedUpAt });
      send(passwordChangedMail(account.email));
      await changes.announce();
      return accepted<SignedIn>({ ...opened, account });
    },
});

export const requestPasswordReset = defineCommand({
  name: 'requestPasswordReset',
  admits: 'anyone',
  refuses: [],
  given:
    (needs: LinkNeeds & { readonly accounts: Accounts }) =>
    async ({ now, audit, send }, { email }: { readonly email: string }) => {
      const account = await needs.accounts.byEmail(email, now);
      const latest = account === null ? null : await needs.links.latestOf(account.userId, 'passwordReset');
      if (account !== null && isResetMailDue({ account, latest, now })) {
        send(passwordResetMail(account.email, await issueAccountLink(needs, account.userId, 'passwordReset', now)));
      }
      audit({
        action: 'password.resetRequested',
        organizationId: account?.organizationId ?? null,
        subjectType: 'user',
        subjectId: account?.userPublicId ?? 'unknown',
      });
      return accepted({ success: true as const });
    },
});

/** A link with the password that its holder wants. */
export interface LinkedPassword {
  readonly token: string;
  readonly password: string;
}

export const confirmPasswordReset = defineCommand({
  name: 'confirmPasswordReset',
  admits: 'anyone',
  refuses: ['invalidRequestBody'],
  given:
    (needs: Needs & Pick<SessionNeeds, 'sessions' | 'digest'> & { readonly links: AccountLinks }) =>
    async ({ now, audit, send }, { token, password }: LinkedPassword) => {
      const redemption = await redeemAccountLink(needs, token, 'passwordReset', now);
      if (!redemption.ok) return redemption;
      const { account, use } = redemption.value;
      const decision = decidePassword({ password, email: account.email });
      if (!decision.ok) return decision;
      const used = await use();
      if (!used.ok) return used;
      await needs.accounts.setPassword(account.userId, await needs.passwords.hash(password), now);
      await needs.sessions.endAllOf(account.userId);
      audit({ action: 'password.reset', ...subject(account) });
      send(passwordChangedMail(account.email));
      await needs.changes.announce();
      return accepted({ success: true as const });
    },
});

export const acceptInvitation = defineCommand({
  name: 'acceptInvitation',
  admits: 'anyone',
  refuses: ['invalidRequestBody'],
  given:
    (needs: Pick<Needs, 'accounts' | 'passwords'> & Pick<SessionNeeds, 'digest'> & { readonly links: AccountLinks }) =>
    async ({ now, audit }, { token, password }: LinkedPassword) => {
      const redemption = await redeemAccountLink(needs, token, 'invitation', now);
      if (!redemption.ok) return redemption;
      const { account, use } = redemption.value;
      const decision = decidePassword({ password, email: account.email });
      if (!decision.ok) return decision;
      const used = await use();
      if (!used.ok) return used;
      await needs.accounts.setPassword(account.userId, await needs.passwords.hash(password), now);
      audit({ action: 'invitation.accepted', ...subject(account) });
      return accepted({ email: account.email });
    },
});
