import { codesOf, firstBroken, mapFacts, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome, Refusal } from '../kernel/outcome.ts';
import { days, later } from '../kernel/time.ts';
import { isPerson } from './caller.ts';
import type { Caller } from './caller.ts';
import { visibleCustomerRules } from './customer.rules.ts';
import { stepUpRules, enrollmentRequired } from './sign-in/mfa.ts';
import type { StepUpFacts } from './sign-in/mfa.ts';
import type { Scope } from './scope.ts';

/** The maximum lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 3650;

/**
 * Returns the id of the issuer whose tokens the caller manages, or undefined for administrators and platform staff, who
 * manage all tokens of their scope.
 */
export const managedIssuer = (caller: Caller, scope: Scope): number | undefined =>
  !isPerson(caller) || caller.role === 'admin' || scope.organizationId === null ? undefined : caller.userId;

/**
 * Returns the id of the customer that a new token is bound to: the requested customer, or else the issuer's. Null if
 * there is neither.
 */
export const tokenCustomer = (caller: Caller, asked: number | null): number | null =>
  asked ?? (isPerson(caller) ? caller.customerId : null);

/** Returns the time at which a token with this lifetime expires, or null if it never expires. */
export const tokenExpiry = (expiresInDays: number | null, now: Date): Date | null =>
  expiresInDays === null ? null : later(now, days(expiresInDays));

/**
 * The rules that are checked before a token is renamed or revoked. Session users who must still enroll in two-step
 * verification are refused by a guard instead.
 */
export const tokenChangeRules = [
  {
    code: enrollmentRequired.code,
    broken: ({ caller }: StepUpFacts) => caller.kind === 'token' && caller.mfaDemanded && !caller.mfaEnabled,
  },
  ...stepUpRules,
] as const satisfies readonly Rule<StepUpFacts>[];

/** The codes with which renaming or revoking a token can be refused. */
export const tokenChangeCodes = codesOf(tokenChangeRules);

/** Returns the refusal if the caller may not rename or revoke tokens now, otherwise null. */
export const tokenChangeRefusal = (facts: StepUpFacts): Refusal<CodeOf<typeof tokenChangeRules>> | null =>
  firstBroken<StepUpFacts, CodeOf<typeof tokenChangeRules>>(tokenChangeRules, facts);

/** The facts that decide whether an API token may be issued. */
export interface TokenRequest extends StepUpFacts {
  /** The id of the requested customer, or null if none is requested. */
  readonly customerId: number | null;
  /** True if the issuer can see that customer. */
  readonly isVisible: boolean;
}

/** The rules that are checked before a token is issued. A customer that the issuer cannot see is treated as missing. */
export const tokenRequestRules = [
  ...stepUpRules,
  ...mapFacts(
    ({ customerId, isVisible }: TokenRequest) => ({ customerId, isCustomerVisible: isVisible }),
    visibleCustomerRules,
  ),
] as const satisfies readonly Rule<TokenRequest>[];

/** The codes with which issuing a token can be refused. */
export const tokenRequestCodes = codesOf(tokenRequestRules);

/** Decides whether the token may be issued, for the whole organization or for the requested customer. */
export const decideTokenRequest = (request: TokenRequest): Outcome<null, CodeOf<typeof tokenRequestRules>> =>
  obey<TokenRequest, CodeOf<typeof tokenRequestRules>, null>(tokenRequestRules, request, () => null);
