import { secondsUntil } from '../kernel/time.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { OrganizationStatus } from './caller.ts';

/** The account that a sign-in is for, as it stands. */
export interface SignInAccount {
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly organizationStatus: OrganizationStatus;
  readonly mfaEnabled: boolean;
}

/** What is known when an attempt is judged. */
export interface SignInAttempt<Account extends SignInAccount = SignInAccount> {
  readonly closedUntil: Date | null;
  /** False also when the account does not exist or has no password yet. */
  readonly passwordMatches: boolean;
  readonly account: Account | null;
  readonly now: Date;
}

/** The delay comes first: a right password within it is told nothing. The account's state is told to its owner only. */
export const signInRules = [
  {
    code: 'rateLimited',
    broken: ({ closedUntil }) => closedUntil !== null,
    data: ({ closedUntil, now }) => ({ retryAfter: closedUntil === null ? 0 : secondsUntil(closedUntil, now) }),
  },
  { code: 'unauthenticated', broken: ({ passwordMatches, account }) => account === null || !passwordMatches },
  { code: 'accountDeactivated', broken: ({ account }) => account !== null && !account.isActive },
  {
    code: 'organizationSuspended',
    broken: ({ account }) =>
      account !== null && account.organizationStatus === 'deleted' && !account.isGlobalAdmin && !account.isGlobalSupporter,
  },
] as const satisfies readonly Rule<SignInAttempt>[];

/** Whether the attempt opens a session; a code is still owed where two-step verification is on. */
export const decideSignIn = (attempt: SignInAttempt): Outcome<{ readonly awaitsCode: boolean }, CodeOf<typeof signInRules>> =>
  obey(signInRules, attempt, ({ account }) => ({ awaitsCode: account?.mfaEnabled ?? false }));
