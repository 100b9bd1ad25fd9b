import { codesOf, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, later } from '../kernel/time.ts';
import { isPerson } from './caller.ts';
import type { Caller } from './caller.ts';
import { stepUpRules } from './mfa.ts';
import type { StepUpFacts } from './mfa.ts';
import type { Scope } from './scope.ts';

/** The longest life that a token can be given, in days. */
export const MAX_TOKEN_DAYS = 3650;

/** Which tokens somebody sees and may change: those of a scope, and if `issuerId` is set only that user's own. */
export interface TokenReach extends Scope {
  readonly issuerId: number | null;
}

const administers = (caller: Caller): boolean => caller.kind === 'system' || (isPerson(caller) && caller.role === 'admin');

/** Administrators and platform staff reach all tokens of their scope, everybody else the tokens they issued. */
export const tokenReachOf = (caller: Caller, scope: Scope): TokenReach => {
  const reachesAll = administers(caller) || scope.organizationId === null;
  return { ...scope, issuerId: reachesAll || !isPerson(caller) ? null : caller.userId };
};

/** The customer that a new token is confined to: what is asked for, or else what its issuer is bound to. */
export const tokenCustomer = (caller: Caller, asked: number | null): number | null =>
  asked ?? (isPerson(caller) ? caller.customerId : null);

/** The moment at which a token of so many days expires; null for one that does not. */
export const tokenExpiry = (expiresInDays: number | null, now: Date): Date | null =>
  expiresInDays === null ? null : later(now, days(expiresInDays));

/** A token that is about to be issued. */
export interface TokenRequest extends StepUpFacts {
  /** The customer that the token is to be confined to, if any. */
  readonly customerId: number | null;
  /** Whether the issuer can see that customer. */
  readonly isVisible: boolean;
}

/** Judged before a token is issued. A customer that the issuer cannot see is treated like one that does not exist. */
export const tokenRequestRules = [
  ...stepUpRules,
  { code: 'invalidCustomer', broken: ({ customerId, isVisible }: TokenRequest) => customerId !== null && !isVisible },
] as const satisfies readonly Rule<TokenRequest>[];

export const tokenRequestCodes = codesOf(tokenRequestRules);

/** Whether the token may be issued. */
export const decideTokenRequest = (request: TokenRequest): Outcome<null, CodeOf<typeof tokenRequestRules>> =>
  obey<TokenRequest, CodeOf<typeof tokenRequestRules>, null>(tokenRequestRules, request, () => null);
