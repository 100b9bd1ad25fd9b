import { invalidBody } from '../kernel/issue.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed, hours, minutes } from '../kernel/time.ts';

/** What a link that was sent by mail lets its holder do, once. */
export type AccountLinkPurpose = 'invitation' | 'passwordReset';

/** The random bytes of a link's secret. */
export const ACCOUNT_LINK_BYTES = 32;
/** How long a link of each purpose can be used. */
export const ACCOUNT_LINK_LIFETIME: Readonly<Record<AccountLinkPurpose, number>> = { invitation: days(7), passwordReset: hours(1) };
/** The shortest time between two mails with a reset link to one account. */
export const RESET_MAIL_INTERVAL = minutes(5);

/** A link as stored, and the state of the account that it is for. */
export interface AccountLink {
  readonly id: number;
  readonly userId: number;
  readonly purpose: AccountLinkPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** A link that is presented. */
export interface PresentedLink {
  /** Null when no link has this secret. */
  readonly link: AccountLink | null;
  readonly purpose: AccountLinkPurpose;
  readonly isActive: boolean;
  readonly now: Date;
}

/** All reasons are told alike, so that a link cannot be probed. */
export const deadLink = invalidBody([{ path: 'token', message: 'The link is not valid, or not any more.' }]);

/** What a link must satisfy to be used. */
export const accountLinkRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ link, purpose, isActive, now }) =>
      link === null || link.purpose !== purpose || link.usedAt !== null || link.expiresAt <= now || !isActive,
    data: () => deadLink.data ?? {},
  },
] as const satisfies readonly Rule<PresentedLink>[];

/** Whether the link may be used. */
export const decideLinkUse = (presented: PresentedLink): Outcome<null, CodeOf<typeof accountLinkRules>> =>
  obey(accountLinkRules, presented, () => null);

/** A reset link that somebody asks for. */
export interface ResetRequest {
  /** Null when no account has the address. */
  readonly account: { readonly isActive: boolean } | null;
  readonly latest: Pick<AccountLink, 'createdAt'> | null;
  readonly now: Date;
}

/** Whether a reset link is mailed: to active accounts, and not so often that a mailbox could be flooded. */
export const isResetMailDue = ({ account, latest, now }: ResetRequest): boolean =>
  account !== null && account.isActive && (latest === null || elapsed(latest.createdAt, now) >= RESET_MAIL_INTERVAL);
