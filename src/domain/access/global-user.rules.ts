import type { Rule } from '../kernel/rules.ts';
import type { Caller, UserFacts } from './caller.ts';
import { isPerson } from './caller.ts';

/** The facts that decide whether a caller may change another user. */
export interface GlobalUserFacts {
  readonly caller: Caller;
  /** The user to change. */
  readonly target: Pick<UserFacts, 'isGlobalAdmin' | 'isGlobalSupporter'>;
}

/**
 * The rules that are checked before another user is changed. Only platform admins can change users with a platform
 * flag.
 */
export const globalUserRules = [
  {
    code: 'globalUserProtected',
    broken: ({ caller, target }) =>
      (target.isGlobalAdmin || target.isGlobalSupporter) &&
      !(isPerson(caller) && caller.isGlobalAdmin) &&
      caller.kind !== 'system',
  },
] as const satisfies readonly Rule<GlobalUserFacts>[];
