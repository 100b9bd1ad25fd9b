import { mapFacts } from '../kernel/rules.ts';
import { activeAccountRules, enrollmentRules } from './caller.rules.ts';
import type { UserCaller, UserFacts } from './caller.ts';
import type { MfaPolicy } from './sign-in/mfa.ts';
import { userFactsOf } from './sign-in/session.ts';

/** The person behind an account of another service, in the present state. */
export interface LinkedPersonFacts extends Omit<UserFacts, 'mfaDemanded'>, MfaPolicy {
  /** The first and last name, or the email address without them. */
  readonly name: string;
  /** True if the account of the person counts as deleted. */
  readonly isDeleted: boolean;
}

/** A person who acts by an account of another service, without a credential of this one. */
export interface LinkedPerson {
  readonly name: string;
  readonly caller: UserCaller;
}

/** Returns the person, who acts with the rights of a session. A deleted account counts as deactivated. */
export const linkedPersonOf = (facts: LinkedPersonFacts): LinkedPerson => ({
  name: facts.name,
  caller: {
    ...userFactsOf(facts),
    kind: 'user',
    sessionId: 0,
    steppedUpAt: null,
    isActive: facts.isActive && !facts.isDeleted,
  },
});

const callerOf = ({ caller }: LinkedPerson): UserCaller => caller;

/** The rules that the console asks about the person of each request, whatever it is. */
export const linkedPersonRules = [...mapFacts(callerOf, activeAccountRules), ...mapFacts(callerOf, enrollmentRules)];
