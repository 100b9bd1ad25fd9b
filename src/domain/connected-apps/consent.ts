import type { AgentScope } from '../access/caller.ts';
import { next } from '../kernel/machine.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { authorizationMachine } from './connected-app.machine.ts';
import { authorizationStatusAt } from './authorization.ts';
import type { Authorization } from './authorization.ts';

/** An unvalidated decision, with what is stored for its code. */
export interface ConsentFacts {
  /** The signed-in user; null for any other caller. */
  readonly userId: number | null;
  readonly accept: unknown;
  readonly consentCode: unknown;
  /** The selected scopes; undefined selects all offered ones. */
  readonly selection: readonly string[] | undefined;
  readonly authorization: Authorization | null;
  readonly now: Date;
}

export type ConsentDecision =
  | { readonly status: 'accepted'; readonly scopes: readonly AgentScope[] }
  | { readonly status: 'declined' };

const offered = ({ authorization }: ConsentFacts): readonly AgentScope[] => authorization?.scopes ?? [];

/** Checked in this order. The selection is ignored when the user declines. */
export const consentRules = [
  { code: 'unauthorized', broken: ({ userId }) => userId === null },
  { code: 'invalidConsentDecision', broken: ({ accept }) => typeof accept !== 'boolean' },
  { code: 'missingConsentCode', broken: ({ consentCode }) => typeof consentCode !== 'string' || consentCode === '' },
  {
    code: 'unknownConsentCode',
    broken: ({ authorization, now }) =>
      authorization === null || (authorization.status === 'pending' && authorizationStatusAt(authorization, now) === 'expired'),
  },
  { code: 'consentCodeNotOwned', broken: ({ authorization, userId }) => authorization?.userId !== userId },
  { code: 'consentAlreadySettled', broken: ({ authorization }) => authorization?.status !== 'pending' },
  { code: 'emptyConsentSelection', broken: ({ accept, selection }) => accept === true && selection?.length === 0 },
  {
    code: 'consentScopeEscalation',
    broken: (facts) => facts.accept === true && facts.selection?.some((scope) => !offered(facts).some((each) => each === scope)) === true,
  },
] as const satisfies readonly Rule<ConsentFacts>[];

/** The validated decision, or the first rule that it breaks. */
export const decideConsent = (facts: ConsentFacts): Outcome<ConsentDecision, CodeOf<typeof consentRules>> =>
  obey(consentRules, facts, ({ accept, selection }): ConsentDecision => {
    const status = next(authorizationMachine, 'pending', accept === true ? 'accept' : 'decline');
    if (status !== 'accepted') return { status: 'declined' };
    return { status, scopes: offered(facts).filter((scope) => selection === undefined || selection.includes(scope)) };
  });
