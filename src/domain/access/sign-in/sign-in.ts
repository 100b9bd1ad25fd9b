import { secondsUntil } from '../../kernel/time.ts';
import { mapFacts, obey } from '../../kernel/rules.ts';
import type { CodeOf, Rule } from '../../kernel/rules.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { OrganizationStatus } from '../caller.ts';
import { activeAccountRules, deletedOrganizationRules } from '../caller.rules.ts';
import { afterFailure, afterSuccess, signInClosedUntil } from './sign-in-lockout.ts';
import type { SignInAttempts } from './sign-in-lockout.ts';

/** The current state of an account, as far as it decides a sign-in. */
export interface SignInAccount {
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly organizationStatus: OrganizationStatus;
  readonly mfaEnabled: boolean;
}

/** The facts that decide a sign-in attempt. */
export interface SignInAttempt {
  readonly closedUntil: Date | null;
  /** True if the password is correct; false also if the account does not exist or has no password. */
  readonly passwordMatches: boolean;
  readonly account: SignInAccount | null;
  readonly now: Date;
}

/** The rule that refuses a sign-in attempt while attempts are delayed. */
export const signInDelayRules = [
  {
    code: 'rateLimited',
    broken: ({ closedUntil }) => closedUntil !== null,
    data: ({ closedUntil, now }) => ({ retryAfter: closedUntil === null ? 0 : secondsUntil(closedUntil, now) }),
  },
] as const satisfies readonly Rule<Pick<SignInAttempt, 'closedUntil' | 'now'>>[];

/**
 * Returns the organization status that decides the sign-in, or null for platform staff, who may sign in whatever the
 * status is.
 */
const statusOf = (account: SignInAccount | null) =>
  account === null || account.isGlobalAdmin || account.isGlobalSupporter ? null : account.organizationStatus;

/** The rules about the account of a person who signs in, by password or by the host. */
export const signInAccountRules = [
  ...mapFacts(
    ({ account }: Pick<SignInAttempt, 'account'>) => ({ isActive: account?.isActive !== false }),
    activeAccountRules,
  ),
  ...mapFacts(
    ({ account }: Pick<SignInAttempt, 'account'>) => ({ organizationStatus: statusOf(account) }),
    deletedOrganizationRules,
  ),
] as const satisfies readonly Rule<Pick<SignInAttempt, 'account'>>[];

/**
 * The rules that decide a sign-in. The delay is checked first, so that it hides whether the password is correct. The
 * state of the account is revealed only to callers who know the password.
 */
export const signInRules = [
  ...signInDelayRules,
  { code: 'unauthenticated', broken: ({ passwordMatches, account }) => account === null || !passwordMatches },
  ...signInAccountRules,
] as const satisfies readonly Rule<SignInAttempt>[];

/** The facts of a sign-in attempt before its delay is known. */
export type PresentedPassword = Omit<SignInAttempt, 'closedUntil'>;

/** The decision about a sign-in attempt, and the counters to store in any case. */
export interface SignInVerdict {
  readonly attempts: SignInAttempts;
  readonly outcome: Outcome<{ readonly awaitsCode: boolean }, CodeOf<typeof signInRules>>;
}

/** Decides whether the attempt opens a session. With two-step verification, the session still requires a code. */
export const evaluateSignIn = (presented: PresentedPassword, attempts: SignInAttempts): SignInVerdict => {
  const { now } = presented;
  const attempt = { ...presented, closedUntil: signInClosedUntil(attempts, now) };
  const outcome = obey<SignInAttempt, CodeOf<typeof signInRules>, { awaitsCode: boolean }>(
    signInRules,
    attempt,
    ({ account }) => ({
      awaitsCode: account?.mfaEnabled ?? false,
    }),
  );
  if (outcome.ok) return { outcome, attempts: afterSuccess(attempts, now) };
  return { outcome, attempts: outcome.code === 'unauthenticated' ? afterFailure(attempts, now) : attempts };
};

/** The facts that decide a sign-in of a person whom the host of the product has identified. */
export interface HostSignIn {
  readonly account: SignInAccount | null;
  /** True if the host has verified a second factor. */
  readonly hasSecondFactor: boolean;
}

/** The rules that decide a sign-in by the host, which stands for the password. */
export const hostSignInRules = [
  { code: 'unauthenticated', broken: ({ account }) => account === null },
  ...signInAccountRules,
] as const satisfies readonly Rule<HostSignIn>[];

/**
 * Decides whether the host may sign the person in. With two-step verification, the session still requires a code unless
 * the host has verified a second factor.
 */
export const decideHostSignIn = (
  facts: HostSignIn,
): Outcome<{ readonly awaitsCode: boolean }, CodeOf<typeof hostSignInRules>> =>
  obey<HostSignIn, CodeOf<typeof hostSignInRules>, { awaitsCode: boolean }>(
    hostSignInRules,
    facts,
    ({ account, hasSecondFactor }) => ({ awaitsCode: account?.mfaEnabled === true && !hasSecondFactor }),
  );
