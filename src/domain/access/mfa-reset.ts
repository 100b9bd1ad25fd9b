import { codesOf, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Caller, UserFacts } from './caller.ts';
import { isPerson } from './caller.ts';
import { globalUserRules } from './global-user.ts';
import { stepUpRules } from './mfa.ts';

/** An administrator who resets the two-step verification of a user. */
export interface MfaReset {
  readonly caller: Caller;
  readonly target: Pick<UserFacts, 'userId' | 'isGlobalAdmin' | 'isGlobalSupporter'>;
  readonly now: Date;
}

const isOwn = ({ caller, target }: MfaReset): boolean => isPerson(caller) && caller.userId === target.userId;

/** Resetting one's own asks for a verified code, or the reset would be a way around it. */
export const mfaResetRules = [
  ...globalUserRules,
  ...stepUpRules.map(({ code, broken }) => ({ code, broken: (reset: MfaReset) => isOwn(reset) && broken(reset) })),
] as const satisfies readonly Rule<MfaReset>[];

/** The codes of `mfaResetRules`. */
export const mfaResetCodes = codesOf(mfaResetRules);

/** Whether the reset may be made. */
export const decideMfaReset = (reset: MfaReset): Outcome<null, CodeOf<typeof mfaResetRules>> =>
  obey<MfaReset, CodeOf<typeof mfaResetRules>, null>(mfaResetRules, reset, () => null);
