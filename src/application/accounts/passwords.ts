import { servesMember } from '../../domain/access/caller.ts';
import { clientNetwork } from '../../domain/access/client-network.ts';
import { userName } from '../../domain/access/user-name.ts';
import { afterPasswordReset } from '../../domain/access/sign-in/sign-in-lockout.ts';
import { isResetMailDue } from '../../domain/accounts/account-link.ts';
import type { AccountLinkPurpose } from '../../domain/accounts/account-link.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { ReaderFacts } from '../../domain/kernel/locale.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { checkNewPassword } from '../access/new-password.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { Accounts, CommonPasswords, PasswordHashes, Sessions, SignInCounters } from '../access/sign-in.ports.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import { accountSubject, issueAccountLink, redeemAccountLink } from './account-link.ts';
import type { LinkNeeds } from './account-link.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import { passwordChangedMail, passwordResetMail } from './account-mail.ts';
import type { AccountLinks } from './ports.ts';

/** Mails a link for a new password. The outcome is the same for addresses without an account. */
export const requestPasswordReset = defineCommand({
  name: 'requestPasswordReset',
  permission: 'anyone',
  refuses: [],
  execute:
    (needs: LinkNeeds & { readonly accounts: Accounts }) =>
    async ({ now, hostOrganizationId, audit, send }, { email }: { readonly email: string }) => {
      const known = await needs.accounts.byEmail(email, now);
      const account = known !== null && servesMember(hostOrganizationId, known) ? known : null;
      const latest = account === null ? null : await needs.accountLinks.latestOf(account.userId, 'passwordReset');
      if (account !== null && isResetMailDue({ account, latest, now })) {
        const url = await issueAccountLink(needs, account, 'passwordReset', now);
        send(passwordResetMail(account, url, await accountSender(needs, account.organizationId)));
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

/** The secret of a link with the new password. */
export interface LinkedPassword {
  readonly token: string;
  readonly password: string;
}

/** The secret of a reset link with the new password. */
export interface PasswordReset extends LinkedPassword {
  /** The network address of the client. */
  readonly address: string;
}

interface LinkedNeeds extends Pick<LinkNeeds, 'digest'> {
  readonly accounts: Accounts;
  readonly passwordHashes: PasswordHashes;
  readonly commonPasswords: CommonPasswords;
  readonly accountLinks: AccountLinks;
}

interface HashedPassword {
  readonly token: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Returns a function that hashes the password if the link is valid. An invalid link costs no hashing time. */
const hashLinked =
  (purpose: AccountLinkPurpose) =>
  (needs: LinkedNeeds) =>
  async (
    context: QueryContext,
    { token, password }: LinkedPassword,
  ): Promise<Outcome<HashedPassword, 'invalidRequestBody'>> => {
    const redemption = await redeemAccountLink(needs, token, purpose, context);
    if (!redemption.ok) return redemption;
    const { email } = redemption.value.account;
    const decision = await checkNewPassword(needs, password, email);
    return decision.ok ? accepted({ token, email, passwordHash: await needs.passwordHashes.hash(password) }) : decision;
  };

/** Uses the link and sets the password. The link is checked again, because it may have been used during hashing. */
const setLinked = async (
  needs: LinkedNeeds,
  purpose: AccountLinkPurpose,
  { token, passwordHash }: HashedPassword,
  context: QueryContext,
) => {
  const redemption = await redeemAccountLink(needs, token, purpose, context);
  if (!redemption.ok) return redemption;
  const { account, use } = redemption.value;
  const used = await use();
  if (!used.ok) return used;
  await needs.accounts.setPassword(account.userId, passwordHash, context.now);
  return accepted(account);
};

interface ResetNeeds extends LinkedNeeds, SenderNeeds {
  readonly sessions: Sessions;
  readonly signInCounters: SignInCounters;
  readonly accessChanges: AccessChanges;
}

/** Sets a new password by a mailed link, and ends all sessions of the user. */
export const confirmPasswordReset = definePreparedCommand({
  name: 'confirmPasswordReset',
  permission: 'anyone',
  refuses: ['invalidRequestBody'],
  prepare:
    (needs: ResetNeeds) =>
    async (context: QueryContext, { address, ...linked }: PasswordReset) => ({
      address,
      hashed: await hashLinked('passwordReset')(needs)(context, linked),
    }),
  execute:
    (needs: ResetNeeds) =>
    async (work, { address, hashed }) => {
      const { now, audit, send } = work;
      if (!hashed.ok) return hashed;
      const counted = { email: hashed.value.email, network: clientNetwork(address) };
      // The counters are locked before the account, as at sign-in.
      await needs.signInCounters.lock(counted);
      const set = await setLinked(needs, 'passwordReset', hashed.value, work);
      if (!set.ok) return set;
      await needs.signInCounters.save(counted, afterPasswordReset(now));
      await needs.sessions.endAllOf(set.value.userId);
      audit({ action: 'password.reset', ...accountSubject(set.value) });
      send(
        passwordChangedMail(
          set.value,
          needs.customHosts.baseUrlOf(set.value.organizationId),
          await accountSender(needs, set.value.organizationId),
        ),
      );
      await needs.accessChanges.announce();
      return accepted({ success: true as const });
    },
});

/** Sets the first password of an invited user by a mailed link. */
export const acceptInvitation = definePreparedCommand({
  name: 'acceptInvitation',
  permission: 'anyone',
  refuses: ['invalidRequestBody'],
  prepare: hashLinked('invitation'),
  execute: (needs: LinkedNeeds) => async (work, hashed) => {
    const set = hashed.ok ? await setLinked(needs, 'invitation', hashed.value, work) : hashed;
    if (!set.ok) return set;
    work.audit({ action: 'invitation.accepted', ...accountSubject(set.value) });
    return accepted({ email: set.value.email });
  },
});

/** An invitation as its page shows it. */
export interface InvitationView {
  readonly email: string;
  readonly organizationName: string;
  /** Null if the operator invited, or the inviter was deleted. */
  readonly inviterName: string | null;
  readonly reader: ReaderFacts;
}

/** Shows the invitation of a link without using it. Refuses the links that `acceptInvitation` refuses. */
export const viewInvitation = defineQuery({
  name: 'viewInvitation',
  permission: 'anyone',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: LinkedNeeds) =>
    async (context, { token }: Pick<LinkedPassword, 'token'>) => {
      const redemption = await redeemAccountLink(needs, token, 'invitation', context);
      if (!redemption.ok) return redemption;
      const { account, link } = redemption.value;
      const inviter = await needs.accountLinks.inviterOf(link);
      const organization = { ...DEFAULT_LOCALE, language: account.language, name: account.organizationName };
      return accepted<InvitationView>({
        email: account.email,
        organizationName: account.organizationName,
        inviterName: inviter === null ? null : userName(inviter),
        reader: { accountLanguage: account.ownLanguage, accountTimezone: account.ownTimezone, organization },
      });
    },
});
