import { isTooFarAhead } from '../../kernel/clock-step.ts';
import { invalidBody } from '../../kernel/issue.ts';
import { accepted, refused } from '../../kernel/outcome.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { codesOf, obey } from '../../kernel/rules.ts';
import type { CodeOf, Rule } from '../../kernel/rules.ts';
import { elapsed, later, minutes, seconds, secondsUntil } from '../../kernel/time.ts';
import { isPerson } from '../caller.ts';
import type { Caller, UserFacts } from '../caller.ts';

/** The refusal of a caller who must set up two-step verification first. */
export const enrollmentRequired = refused('mfa_enrollment_required');

/** The refusal of a caller who must verify a code first. */
export const stepUpRequired = refused('mfa_step_up_required');

/** The time for which a verified code permits sensitive changes, in milliseconds. */
export const STEP_UP_WINDOW = minutes(5);
/** The number of consecutive wrong codes after which verification is locked. */
export const MAX_WRONG_CODES = 5;
/** The time for which verification stays locked, in milliseconds. */
export const CODE_LOCK = minutes(15);
/** The time step of one-time passwords, in milliseconds (RFC 6238 section 4.1). */
export const TOTP_STEP = seconds(30);
/** The number of adjacent time steps accepted on either side (RFC 6238 section 5.2). */
export const TOTP_DRIFT = 1;
/** The number of backup codes per user. */
export const BACKUP_CODES = 10;

/** The settings that require users to have two-step verification. */
export interface MfaPolicy {
  readonly requireMfaAdmins: boolean;
  readonly requireMfaEditors: boolean;
  readonly requireMfaReadonly: boolean;
  /** True if platform admins and supporters must have two-step verification. */
  readonly requireMfaPlatformStaff: boolean;
}

const flagOfRole = {
  admin: (policy: MfaPolicy) => policy.requireMfaAdmins,
  editor: (policy: MfaPolicy) => policy.requireMfaEditors,
  // Responders change incidents, so the setting for editors applies to them.
  responder: (policy: MfaPolicy) => policy.requireMfaEditors,
  readonly: (policy: MfaPolicy) => policy.requireMfaReadonly,
} as const;

/** Returns true if the organization or the platform requires the user to have two-step verification. */
export const isMfaRequired = (
  { role, isGlobalAdmin, isGlobalSupporter }: Pick<UserFacts, 'role' | 'isGlobalAdmin' | 'isGlobalSupporter'>,
  policy: MfaPolicy,
): boolean => flagOfRole[role](policy) || ((isGlobalAdmin || isGlobalSupporter) && policy.requireMfaPlatformStaff);

/** The facts that decide whether a caller must present a code of two-step verification first. */
export interface StepUpFacts {
  readonly caller: Caller;
  readonly now: Date;
}

const isSteppedUp = (steppedUpAt: Date | null, now: Date): boolean =>
  steppedUpAt !== null && elapsed(steppedUpAt, now) < STEP_UP_WINDOW;

/**
 * The rules that are checked before API tokens or two-step verification are changed, and before an agent or app gets a
 * write scope. A token cannot step up, so tokens of users with two-step verification never pass. A lock after wrong
 * codes prevents new verifications but does not revoke a recent one.
 */
export const stepUpRules = [
  {
    code: stepUpRequired.code,
    broken: ({ caller, now }) =>
      isPerson(caller) && caller.mfaEnabled && !(caller.kind === 'user' && isSteppedUp(caller.steppedUpAt, now)),
  },
] as const satisfies readonly Rule<StepUpFacts>[];

/** The codes with which a caller is refused that must present a code first. */
export const stepUpCodes = codesOf(stepUpRules);

/** Decides whether the caller may now change API tokens or two-step verification. */
export const decideStepUp = (facts: StepUpFacts): Outcome<null, CodeOf<typeof stepUpRules>> =>
  obey(stepUpRules, facts, () => null);

/** The state that protects a user's codes against guessing and reuse. */
export interface CodeGuard {
  /** The time step of the last accepted one-time password, or null if none was accepted. */
  readonly lastUsedStep: number | null;
  readonly wrongCodes: number;
  readonly lockedUntil: Date | null;
}

/** The match of a presented code: the step of a one-time password, an unused backup code, or no match. */
export type CodeProof = { readonly step: number } | 'backupCode' | 'wrong';

/** The codes with which a presented code is refused: too many wrong codes, or a wrong one. */
export type CodeRefusal = 'mfa_step_up_locked' | 'invalidRequestBody';

/** The decision about a presented code, and the guard state to store in any case. */
export interface CodeVerdict {
  readonly guard: CodeGuard;
  readonly outcome: Outcome<'verified', CodeRefusal>;
}

/** The refusal of a code that is wrong or was used before. */
export const wrongCode = invalidBody([{ path: 'code', message: 'The code is not valid.' }]);

/**
 * Verifies a code. While verification is locked, even a correct code is refused; the wrong code that reaches the limit
 * sets the lock. A one-time password is accepted once: its step must be later than the last accepted one (RFC 6238
 * section 5.2).
 */
export const evaluateCode = (guard: CodeGuard, proof: CodeProof, now: Date): CodeVerdict => {
  const { lockedUntil, lastUsedStep } = guard;
  if (lockedUntil !== null && lockedUntil > now && !isTooFarAhead(lockedUntil, now, CODE_LOCK)) {
    const wait = secondsUntil(lockedUntil, now);
    return { guard, outcome: refused('mfa_step_up_locked', { retryAfter: wait, retryAfterSeconds: wait }) };
  }
  if (proof === 'backupCode') return passed(lastUsedStep);
  if (proof !== 'wrong' && proof.step > (lastUsedStep ?? -Infinity)) return passed(proof.step);
  return failed(guard, now);
};

const passed = (lastUsedStep: number | null): CodeVerdict => ({
  guard: { lastUsedStep, wrongCodes: 0, lockedUntil: null },
  outcome: accepted('verified'),
});

const failed = ({ lastUsedStep, wrongCodes, lockedUntil }: CodeGuard, now: Date): CodeVerdict => {
  const count = (lockedUntil === null ? wrongCodes : 0) + 1;
  return {
    guard: { lastUsedStep, wrongCodes: count, lockedUntil: count >= MAX_WRONG_CODES ? later(now, CODE_LOCK) : null },
    outcome: wrongCode,
  };
};
