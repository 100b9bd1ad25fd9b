import { invalidBody } from '../kernel/issue.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { days, elapsed, hours, minutes } from '../kernel/time.ts';

/** The actions that a mailed single-use link permits. */
export type AccountLinkPurpose = 'invitation' | 'passwordReset';

/** The length of a link's secret, in random bytes. */
export const ACCOUNT_LINK_BYTES = 32;
/** The time for which a link is valid, in milliseconds, by its purpose. */
export const ACCOUNT_LINK_LIFETIME: Readonly<Record<AccountLinkPurpose, number>> = {
  invitation: days(7),
  passwordReset: hours(1),
};
/** The minimum time between two password reset mails to the same account, in milliseconds. */
export const RESET_MAIL_INTERVAL = minutes(5);

/** A stored account link, with the state of its account. */
export interface AccountLink {
  readonly id: number;
  readonly userId: number;
  readonly purpose: AccountLinkPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** A link that a client presents. */
export interface PresentedLink {
  /** The stored link, or null if no link has the presented secret. */
  readonly link: AccountLink | null;
  readonly purpose: AccountLinkPurpose;
  readonly isActive: boolean;
  readonly now: Date;
}

/** The refusal for every invalid link. It hides the reason, so that clients cannot probe for valid links. */
export const invalidLink = invalidBody([{ path: 'token', message: 'The link is invalid or has expired.' }]);

/** A link works once, for its purpose, until it expires, and while the account is active. */
export const accountLinkRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ link, purpose, isActive, now }) =>
      link === null || link.purpose !== purpose || link.usedAt !== null || link.expiresAt <= now || !isActive,
    data: () => invalidLink.data ?? {},
  },
] as const satisfies readonly Rule<PresentedLink>[];

/** Decides whether the link may be used. The refusal is the same for every reason, so that it reveals none. */
export const decideLinkUse = (presented: PresentedLink): Outcome<null, CodeOf<typeof accountLinkRules>> =>
  obey(accountLinkRules, presented, () => null);

/** The facts that decide whether a password reset link is mailed. */
export interface ResetRequest {
  /** The account with the requested address, or null if there is none. */
  readonly account: { readonly isActive: boolean } | null;
  readonly latest: Pick<AccountLink, 'createdAt'> | null;
  readonly now: Date;
}

/**
 * Returns true if a reset link must be mailed. Links are mailed only to active accounts and at most once per
 * `RESET_MAIL_INTERVAL` to each.
 */
export const isResetMailDue = ({ account, latest, now }: ResetRequest): boolean =>
  account !== null && account.isActive && (latest === null || elapsed(latest.createdAt, now) >= RESET_MAIL_INTERVAL);
