import { obey } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { hours } from '../kernel/time.ts';

/** The length of the secret of a set-up link, in random bytes. */
export const SETUP_SECRET_BYTES = 32;

/** The time for which a set-up link is valid. */
export const SETUP_LINK_LIFETIME = hours(24);

/** The link that sets up an installation without an organization. */
export interface SetupLink {
  readonly expiresAt: Date;
}

/** A set-up link that somebody presents. */
export interface PresentedSetupLink {
  /** The stored link with the presented secret; null if there is none. */
  readonly link: SetupLink | null;
  /** True if the installation has an organization. */
  readonly isSetUp: boolean;
  readonly now: Date;
}

/** A setup link works until it expires, and until the installation is set up. */
export const setupLinkRules = [
  {
    code: 'setupLinkInvalid',
    broken: ({ link, isSetUp, now }) => isSetUp || link === null || link.expiresAt <= now,
  },
] as const satisfies readonly Rule<PresentedSetupLink>[];

/** Decides whether a presented link sets up the installation. */
export const decideSetup = (presented: PresentedSetupLink) => obey(setupLinkRules, presented, () => null);
