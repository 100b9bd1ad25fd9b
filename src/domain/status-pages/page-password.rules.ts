import { signInDelayRules } from '../access/sign-in/sign-in.ts';
import { afterFailure, afterSuccess, signInClosedUntil } from '../access/sign-in/sign-in-lockout.ts';
import type { SignInAttempts } from '../access/sign-in/sign-in-lockout.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The refusal for a request without the password of the page, or with a wrong one. */
export const pagePasswordRequired = refused('statusPagePasswordRequired');

/** A password that a visitor of a page presents. */
export interface PresentedPagePassword {
  readonly matches: boolean;
  readonly now: Date;
}

interface PagePasswordAttempt extends PresentedPagePassword {
  readonly closedUntil: Date | null;
}

/**
 * The rules for a page password. Attempts are delayed like those of a sign-in. The delay is checked first, so that it
 * hides whether the password is right.
 */
export const pagePasswordRules = [
  ...signInDelayRules,
  { code: pagePasswordRequired.code, broken: ({ matches }) => !matches },
] as const satisfies readonly Rule<PagePasswordAttempt>[];

/** Decides whether the password opens the page. Returns the counters to store in any case. */
export const judgePagePassword = (
  { matches, now }: PresentedPagePassword,
  attempts: SignInAttempts,
): { readonly outcome: Outcome<true, CodeOf<typeof pagePasswordRules>>; readonly attempts: SignInAttempts } => {
  const closedUntil = signInClosedUntil(attempts, now);
  const outcome = obey<PagePasswordAttempt, CodeOf<typeof pagePasswordRules>, true>(
    pagePasswordRules,
    { matches, now, closedUntil },
    () => true,
  );
  if (outcome.ok) return { outcome, attempts: afterSuccess(attempts, now) };
  return { outcome, attempts: outcome.code === pagePasswordRequired.code ? afterFailure(attempts, now) : attempts };
};
