import { codesOf, obey } from '../../kernel/rules.ts';
import type { CodeOf, Rule } from '../../kernel/rules.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Caller, UserFacts } from '../caller.ts';
import { isSameUser } from '../caller.ts';
import { globalUserRules } from '../global-user.rules.ts';
import { stepUpRules } from './mfa.ts';

/** The facts that decide whether an administrator may reset a user's two-step verification. */
export interface MfaReset {
  readonly caller: Caller;
  readonly target: Pick<UserFacts, 'userId' | 'isGlobalAdmin' | 'isGlobalSupporter'>;
  readonly now: Date;
}

const isOwn = ({ caller, target }: MfaReset): boolean => isSameUser(caller, target.userId);

/**
 * The rules that are checked before two-step verification is reset. Users need a verified code to reset their own;
 * otherwise the reset would bypass it.
 */
export const mfaResetRules = [
  ...globalUserRules,
  ...stepUpRules.map(({ code, broken }) => ({ code, broken: (reset: MfaReset) => isOwn(reset) && broken(reset) })),
] as const satisfies readonly Rule<MfaReset>[];

/** The codes with which a reset of two-step verification can be refused. */
export const mfaResetCodes = codesOf(mfaResetRules);

/** Decides whether the caller may reset the two-step verification of the user. */
export const decideMfaReset = (reset: MfaReset): Outcome<null, CodeOf<typeof mfaResetRules>> =>
  obey<MfaReset, CodeOf<typeof mfaResetRules>, null>(mfaResetRules, reset, () => null);
