import { codesOf, firstBroken, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome, Refusal } from '../kernel/outcome.ts';
import { days, later } from '../kernel/time.ts';
import { isPerson } from './caller.ts';
import type { Caller } from './caller.ts';
import { stepUpRules } from './sign-in/mfa.ts';
import type { StepUpFacts } from './sign-in/mfa.ts';
import type { Scope } from './scope.ts';

/** The maximum lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 3650;

const administers = (caller: Caller): boolean => caller.kind === 'system' || (isPerson(caller) && caller.role === 'admin');

/** The issuer whose tokens the caller manages; undefined for administrators and platform staff, who manage all tokens of their scope. */
export const managedIssuer = (caller: Caller, scope: Scope): number | undefined =>
  administers(caller) || scope.organizationId === null || !isPerson(caller) ? undefined : caller.userId;

/** The customer that a new token is bound to: the requested one, or the issuer's. */
export const tokenCustomer = (caller: Caller, asked: number | null): number | null =>
  asked ?? (isPerson(caller) ? caller.customerId : null);

/** When a token with this lifetime expires; null if it never does. */
export const tokenExpiry = (expiresInDays: number | null, now: Date): Date | null =>
  expiresInDays === null ? null : later(now, days(expiresInDays));

/** Checked before a token is renamed or revoked. Users in a session who must enrol are refused by a guard. */
export const tokenChangeRules = [
  { code: 'mfa_enrollment_required', broken: ({ caller }: StepUpFacts) => caller.kind === 'token' && caller.mfaDemanded && !caller.mfaEnabled },
  ...stepUpRules,
] as const satisfies readonly Rule<StepUpFacts>[];

export const tokenChangeCodes = codesOf(tokenChangeRules);

/** Null if the caller may rename and revoke tokens now. */
export const tokenChangeRefusal = (facts: StepUpFacts): Refusal<CodeOf<typeof tokenChangeRules>> | null =>
  firstBroken<StepUpFacts, CodeOf<typeof tokenChangeRules>>(tokenChangeRules, facts);

export interface TokenRequest extends StepUpFacts {
  /** The requested customer, if any. */
  readonly customerId: number | null;
  /** Whether the issuer can see that customer. */
  readonly isVisible: boolean;
}

/** A customer that the issuer cannot see is treated as missing. */
export const tokenRequestRules = [
  ...stepUpRules,
  { code: 'invalidCustomer', broken: ({ customerId, isVisible }: TokenRequest) => customerId !== null && !isVisible },
] as const satisfies readonly Rule<TokenRequest>[];

export const tokenRequestCodes = codesOf(tokenRequestRules);

export const decideTokenRequest = (request: TokenRequest): Outcome<null, CodeOf<typeof tokenRequestRules>> =>
  obey<TokenRequest, CodeOf<typeof tokenRequestRules>, null>(tokenRequestRules, request, () => null);
