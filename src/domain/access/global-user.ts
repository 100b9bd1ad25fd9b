import type { Rule } from '../kernel/rules.ts';
import type { Caller, UserFacts } from './caller.ts';
import { isPerson } from './caller.ts';

/** Somebody who is about to change another user. */
export interface GlobalUserFacts {
  readonly caller: Caller;
  readonly target: Pick<UserFacts, 'isGlobalAdmin' | 'isGlobalSupporter'>;
}

/** Users with a platform flag are changed by platform admins only. */
export const globalUserRules = [
  {
    code: 'globalUserProtected',
    broken: ({ caller, target }) =>
      (target.isGlobalAdmin || target.isGlobalSupporter) && !(isPerson(caller) && caller.isGlobalAdmin) && caller.kind !== 'system',
  },
] as const satisfies readonly Rule<GlobalUserFacts>[];
