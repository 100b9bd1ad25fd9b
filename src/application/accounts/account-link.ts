import { servesMember } from '../../domain/access/caller.ts';
import {
  ACCOUNT_LINK_BYTES,
  ACCOUNT_LINK_LIFETIME,
  invalidLink,
  decideLinkUse,
} from '../../domain/accounts/account-link.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { AccountLink, AccountLinkPurpose } from '../../domain/accounts/account-link.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import type { Account, Accounts } from '../access/sign-in.ports.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { Invitations } from '../organizations/ports.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import { PASSWORD_RESET_PATH, invitationMail } from './account-mail.ts';
import type { AccountLinks } from './ports.ts';

/** The ports for sending an account link. */
export interface LinkNeeds extends SenderNeeds {
  readonly accountLinks: AccountLinks;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** The path of the page that each kind of link opens. */
const PAGES: Readonly<Record<AccountLinkPurpose, string>> = {
  invitation: '/accept-invitation',
  passwordReset: PASSWORD_RESET_PATH,
};

/**
 * Issues a link for the account and returns its URL, on the host of the organization. The link replaces earlier ones of
 * the same purpose.
 */
export const issueAccountLink = async (
  { accountLinks, secrets, digest, customHosts }: LinkNeeds,
  { userId, organizationId }: Pick<Account, 'userId' | 'organizationId'>,
  purpose: AccountLinkPurpose,
  now: Date,
  invitedByUserId: number | null = null,
): Promise<string> => {
  const secret = secrets.token(ACCOUNT_LINK_BYTES);
  const expiresAt = later(now, ACCOUNT_LINK_LIFETIME[purpose]);
  await accountLinks.issue({
    userId,
    purpose,
    sha256: digest.sha256(secret),
    invitedByUserId,
    createdAt: now,
    expiresAt,
  });
  return `${customHosts.baseUrlOf(organizationId)}${PAGES[purpose]}?token=${secret}`;
};

/** Creates the adapter that writes invitations with a link to set a password. */
export const accountInvitations = (needs: LinkNeeds): Invitations => ({
  mailTo: async ({ userId, email }, organization, now, inviter = null) => {
    const account = { userId, organizationId: organization.id };
    const url = await issueAccountLink(needs, account, 'invitation', now, inviter?.id ?? null);
    const sender = await accountSender(needs, organization.id);
    return invitationMail(email, organization, url, inviter === null ? null : userName(inviter), sender);
  },
});

/** A valid link and its account. */
interface Redemption {
  readonly link: AccountLink;
  readonly account: Account;
  /** Marks the link as used. Refused if another request has used it first. */
  use(): Promise<Outcome<null, 'invalidRequestBody'>>;
}

/** Finds the account of a link and checks that the link is valid on the host. */
export const redeemAccountLink = async (
  { accountLinks, accounts, digest }: Pick<LinkNeeds, 'accountLinks' | 'digest'> & { readonly accounts: Accounts },
  secret: string,
  purpose: AccountLinkPurpose,
  { now, hostOrganizationId }: Pick<QueryContext, 'now' | 'hostOrganizationId'>,
): Promise<Outcome<Redemption, 'invalidRequestBody'>> => {
  const link = await accountLinks.bySecret(digest.sha256(secret));
  const account = link === null ? null : await accounts.byId(link.userId, now);
  const decision = decideLinkUse({ link, purpose, isActive: account?.isActive ?? false, now });
  if (!decision.ok) return decision;
  if (link === null || account === null || !servesMember(hostOrganizationId, account)) return invalidLink;
  return accepted({
    link,
    account,
    use: async () => ((await accountLinks.use(link, now)) ? accepted(null) : invalidLink),
  });
};

/** Returns the account as the subject of an audit entry. */
export const accountSubject = ({ organizationId, userPublicId }: Pick<Account, 'organizationId' | 'userPublicId'>) =>
  ({ organizationId, subjectType: 'user', subjectId: userPublicId }) as const;
