import type { Rule } from '../kernel/rules.ts';
import type { Caller } from './caller.ts';

/**
 * What bears a user's name is not made once that user cannot be found (service.md, "Agent access" rule 4). An agent's token
 * outlives its user until it ends by itself; `AgentCaller.userId` says at each request whether the user still stands.
 */
export const authorizingUserRules = [
  { code: 'authorizingUserUnresolved', broken: (caller) => caller.kind === 'agent' && caller.userId === null },
] as const satisfies readonly Rule<Caller>[];
