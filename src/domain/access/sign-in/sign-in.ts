import { secondsUntil } from '../../kernel/time.ts';
import { mapFacts, obey } from '../../kernel/rules.ts';
import type { CodeOf, Rule } from '../../kernel/rules.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { OrganizationStatus } from '../caller.ts';
import { activeAccountRules, deletedOrganizationRules } from '../guards/guards.ts';
import { afterFailure, afterSuccess, signInClosedUntil } from './sign-in-lockout.ts';
import type { SignInAttempts } from './sign-in-lockout.ts';

/** The current state of the account. */
export interface SignInAccount {
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly organizationStatus: OrganizationStatus;
  readonly mfaEnabled: boolean;
}

/** The facts that decide an attempt. */
export interface SignInAttempt {
  readonly closedUntil: Date | null;
  /** False also if the account does not exist or has no password. */
  readonly passwordMatches: boolean;
  readonly account: SignInAccount | null;
  readonly now: Date;
}

/** Whether the attempt is delayed. */
export const signInDelayRules = [
  {
    code: 'rateLimited',
    broken: ({ closedUntil }) => closedUntil !== null,
    data: ({ closedUntil, now }) => ({ retryAfter: closedUntil === null ? 0 : secondsUntil(closedUntil, now) }),
  },
] as const satisfies readonly Rule<Pick<SignInAttempt, 'closedUntil' | 'now'>>[];

/** Returns the status that decides about the account; null for platform staff, who may sign in whatever it is. */
const statusOf = (account: SignInAccount | null) =>
  account === null || account.isGlobalAdmin || account.isGlobalSupporter ? null : account.organizationStatus;

/**
 * The delay is checked first, so that it hides whether the password is correct. The account's state is revealed only to someone who knows the
 * password.
 */
export const signInRules = [
  ...signInDelayRules,
  { code: 'unauthenticated', broken: ({ passwordMatches, account }) => account === null || !passwordMatches },
  ...mapFacts(({ account }: SignInAttempt) => ({ isActive: account?.isActive !== false }), activeAccountRules),
  ...mapFacts(({ account }: SignInAttempt) => ({ organizationStatus: statusOf(account) }), deletedOrganizationRules),
] as const satisfies readonly Rule<SignInAttempt>[];

/** The facts of an attempt before the delay is known. */
export type PresentedPassword = Omit<SignInAttempt, 'closedUntil'>;

/** The decision, and the counters to store in any case. */
export interface SignInVerdict {
  readonly attempts: SignInAttempts;
  readonly outcome: Outcome<{ readonly awaitsCode: boolean }, CodeOf<typeof signInRules>>;
}

/** Whether the attempt opens a session; with two-step verification, the session still requires a code. */
export const evaluateSignIn = (presented: PresentedPassword, attempts: SignInAttempts): SignInVerdict => {
  const { now } = presented;
  const attempt = { ...presented, closedUntil: signInClosedUntil(attempts, now) };
  const outcome = obey<SignInAttempt, CodeOf<typeof signInRules>, { awaitsCode: boolean }>(signInRules, attempt, ({ account }) => ({
    awaitsCode: account?.mfaEnabled ?? false,
  }));
  if (outcome.ok) return { outcome, attempts: afterSuccess(attempts, now) };
  return { outcome, attempts: outcome.code === 'unauthenticated' ? afterFailure(attempts, now) : attempts };
};
