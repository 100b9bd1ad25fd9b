import { signInRequired } from '../access/caller.rules.ts';
import type { AgentScope, Caller } from '../access/caller.ts';
import { isWriteScope } from '../access/granted-scopes.ts';
import { stepUpRules, stepUpRequired } from '../access/sign-in/mfa.ts';
import { next } from '../kernel/machine.ts';
import { firstBroken, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { authorizationMachine } from './connected-app.machine.ts';
import { authorizationStatusAt } from './authorization.ts';
import type { Authorization } from './authorization.ts';

/** An unvalidated consent decision, with the records that belong to its code. */
export interface ConsentFacts {
  readonly caller: Caller;
  /** True to accept, false to decline; anything else is refused. */
  readonly accept: unknown;
  /** The code of the consent as sent. */
  readonly consentCode: unknown;
  /** The selected scopes, or undefined to select all offered scopes. */
  readonly selection: readonly string[] | undefined;
  /** The authorization that the code belongs to; null if there is none. */
  readonly authorization: Authorization | null;
  readonly now: Date;
}

/** The decision of a user about an app: the scopes that it gets, or none. */
export type ConsentDecision =
  { readonly status: 'accepted'; readonly scopes: readonly AgentScope[] } | { readonly status: 'declined' };

const offered = ({ authorization }: ConsentFacts): readonly AgentScope[] => authorization?.scopes ?? [];

const selected = (facts: ConsentFacts): readonly AgentScope[] =>
  offered(facts).filter((scope) => facts.selection === undefined || facts.selection.includes(scope));

const userIdOf = ({ caller }: ConsentFacts): number | null => (caller.kind === 'user' ? caller.userId : null);

/** The refusal for a consent code that is unknown or expired. */
export const unknownConsent = refused('unknownConsentCode');

/** The refusal for a decision that another request made at the same time. */
export const staleConsent = refused('consentForwardRejected');

/**
 * The rules for a consent decision, in the order in which they are checked. If the user declines, the selection is
 * ignored.
 */
export const consentRules = [
  { code: signInRequired.code, broken: (facts) => userIdOf(facts) === null },
  { code: 'invalidConsentDecision', broken: ({ accept }) => typeof accept !== 'boolean' },
  { code: 'missingConsentCode', broken: ({ consentCode }) => typeof consentCode !== 'string' || consentCode === '' },
  {
    code: unknownConsent.code,
    broken: ({ authorization, now }) =>
      authorization === null ||
      (authorization.status === 'pending' && authorizationStatusAt(authorization, now) === 'expired'),
  },
  { code: 'consentCodeNotOwned', broken: (facts) => facts.authorization?.userId !== userIdOf(facts) },
  { code: 'consentAlreadySettled', broken: ({ authorization }) => authorization?.status !== 'pending' },
  { code: 'emptyConsentSelection', broken: ({ accept, selection }) => accept === true && selection?.length === 0 },
  {
    code: 'consentScopeEscalation',
    broken: (facts) =>
      facts.accept === true &&
      facts.selection?.some((scope) => !offered(facts).some((each) => each === scope)) === true,
  },
  {
    code: stepUpRequired.code,
    broken: (facts) =>
      facts.accept === true && selected(facts).some(isWriteScope) && firstBroken(stepUpRules, facts) !== null,
  },
] as const satisfies readonly Rule<ConsentFacts>[];

/** Returns the validated decision, or the refusal of the first rule that it breaks. */
export const decideConsent = (facts: ConsentFacts): Outcome<ConsentDecision, CodeOf<typeof consentRules>> =>
  obey(consentRules, facts, ({ accept }): ConsentDecision => {
    const status = next(authorizationMachine, 'pending', accept === true ? 'accept' : 'decline');
    if (status !== 'accepted') return { status: 'declined' };
    return { status, scopes: selected(facts) };
  });
