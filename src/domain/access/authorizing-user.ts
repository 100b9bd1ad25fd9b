import type { Rule } from '../kernel/rules.ts';
import type { Caller } from './caller.ts';

/**
 * Nothing can be created on behalf of a user who no longer exists. The agent's token itself stays valid until it expires; `AgentCaller.userId` shows
 * on each request whether the user exists.
 */
export const authorizingUserRules = [
  { code: 'authorizingUserUnresolved', broken: (caller) => caller.kind === 'agent' && caller.userId === null },
] as const satisfies readonly Rule<Caller>[];
