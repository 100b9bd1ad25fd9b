import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { codesOf, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { elapsed, later, minutes, seconds, secondsUntil } from '../kernel/time.ts';
import type { Caller, UserFacts } from './caller.ts';

/** How long a verified code permits sensitive changes. */
export const STEP_UP_WINDOW = minutes(5);
/** How many wrong codes in a row lock the confirmation. */
export const MAX_WRONG_CODES = 5;
/** How long the confirmation stays locked. */
export const CODE_LOCK = minutes(15);
/** The length of a step of time-based codes (RFC 6238 section 4.1). */
export const TOTP_STEP = seconds(30);
/** How many steps before and after the present one are taken (RFC 6238 section 5.2). */
export const TOTP_DRIFT = 1;
/** How many backup codes a person gets. */
export const BACKUP_CODES = 10;

/** Who demands two-step verification of whom. */
export interface MfaPolicy {
  readonly requireMfaAdmins: boolean;
  readonly requireMfaEditors: boolean;
  readonly requireMfaReadonly: boolean;
  /** The platform's own switch for its admins and supporters. */
  readonly requireMfaPlatformStaff: boolean;
}

const demandedOfRole = {
  admin: (policy: MfaPolicy) => policy.requireMfaAdmins,
  editor: (policy: MfaPolicy) => policy.requireMfaEditors,
  // Responders act on incidents, so they stand with those who write.
  responder: (policy: MfaPolicy) => policy.requireMfaEditors,
  readonly: (policy: MfaPolicy) => policy.requireMfaReadonly,
} as const;

/** Whether the organization or the platform demands two-step verification of the person. */
export const isMfaDemanded = (
  { role, isGlobalAdmin, isGlobalSupporter }: Pick<UserFacts, 'role' | 'isGlobalAdmin' | 'isGlobalSupporter'>,
  policy: MfaPolicy,
): boolean => demandedOfRole[role](policy) || ((isGlobalAdmin || isGlobalSupporter) && policy.requireMfaPlatformStaff);

/** A caller at a moment. */
export interface StepUpFacts {
  readonly caller: Caller;
  readonly now: Date;
}

const isSteppedUp = (steppedUpAt: Date | null, now: Date): boolean =>
  steppedUpAt !== null && elapsed(steppedUpAt, now) < STEP_UP_WINDOW;

/**
 * Judged before tokens, or two-step verification itself, are changed. A lock after wrong codes is no part of it: it keeps
 * codes from being verified, and takes back none that was (service.md, "Limits": the lock is one of the step-up).
 */
export const stepUpRules = [
  {
    code: 'mfa_step_up_required',
    broken: ({ caller, now }) => caller.kind === 'user' && caller.mfaEnabled && !isSteppedUp(caller.steppedUpAt, now),
  },
] as const satisfies readonly Rule<StepUpFacts>[];

/** The codes of `stepUpRules`. */
export const stepUpCodes = codesOf(stepUpRules);

/** Whether the caller may change tokens, or two-step verification itself, at this moment. */
export const decideStepUp = (facts: StepUpFacts): Outcome<null, CodeOf<typeof stepUpRules>> => obey(stepUpRules, facts, () => null);

/** What guards a person's codes against guessing and against being used twice. */
export interface CodeGuard {
  /** The step of the last time-based code that passed. */
  readonly lastUsedStep: number | null;
  readonly wrongCodes: number;
  readonly lockedUntil: Date | null;
}

/** What a presented code turned out to be: the step that a time-based code is for, an unused backup code, or neither. */
export type CodeProof = { readonly step: number } | 'backupCode' | 'wrong';

/** The codes that a presented code can be answered with. */
export type CodeRefusal = 'mfa_step_up_locked' | 'invalidRequestBody';

/** The judgement of a code, and the guard as it must be stored whatever the judgement is. */
export interface CodeVerdict {
  readonly guard: CodeGuard;
  readonly outcome: Outcome<'verified', CodeRefusal>;
}

/** How a code that does not pass is told. */
export const wrongCode = invalidBody([{ path: 'code', message: 'The code is not valid.' }]);

/**
 * Judges a code. While the guard is locked no code passes, not even a right one; the wrong code that fills the count
 * locks it. A time-based code passes once: its step must lie after the last one used (RFC 6238 section 5.2).
 */
export const judgeCode = (guard: CodeGuard, proof: CodeProof, now: Date): CodeVerdict => {
  const { lockedUntil, lastUsedStep } = guard;
  if (lockedUntil !== null && lockedUntil > now) {
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
