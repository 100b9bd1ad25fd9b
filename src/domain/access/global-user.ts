import type { Rule } from '../kernel/rules.ts';
import type { Caller, UserFacts } from './caller.ts';
import { isPerson } from './caller.ts';

/** A caller who changes another user. */
export interface GlobalUserFacts {
  readonly caller: Caller;
  readonly target: Pick<UserFacts, 'isGlobalAdmin' | 'isGlobalSupporter'>;
}

/** Only platform admins can change users with a platform flag. */
export const globalUserRules = [
  {
    code: 'globalUserProtected',
    broken: ({ caller, target }) =>
      (target.isGlobalAdmin || target.isGlobalSupporter) && !(isPerson(caller) && caller.isGlobalAdmin) && caller.kind !== 'system',
  },
] as const satisfies readonly Rule<GlobalUserFacts>[];
