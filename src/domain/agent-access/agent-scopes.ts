import { agentScopes } from '../access/caller.ts';
import type { AgentScope } from '../access/caller.ts';
import { splitScope } from '../access/granted-scopes.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** What an agent may do that nobody has claimed. */
export const preClaimScopes: readonly AgentScope[] = ['tools.public'];
/** What can be asked for at a registration and given by a user. */
export const claimableScopes: readonly AgentScope[] = ['api.read', 'api.write.monitors', 'api.write.incidents'];

/** What a registration asks for, `api.read` always included; null when a scope is unknown. */
export const requestedScopes = (scope = ''): readonly AgentScope[] | null => {
  const asked = splitScope(scope);
  if (!asked.every((each) => claimableScopes.some((known) => known === each))) return null;
  return claimableScopes.filter((each) => each === 'api.read' || asked.includes(each));
};

/** The scopes without those that others among them imply, in their usual order. */
export const minimalScopes = (scopes: readonly AgentScope[]): readonly AgentScope[] => {
  const several = scopes.some((scope) => scope !== 'tools.public');
  return agentScopes.filter((scope) => scopes.includes(scope) && !(several && scope === 'tools.public'));
};

/** Narrows what was granted to what is asked for. `tools.public` may always be asked for; anything wider is refused. */
export const narrowScopes = (granted: readonly AgentScope[], scope = ''): Outcome<readonly AgentScope[], 'invalid_scope'> => {
  const asked = splitScope(scope);
  if (asked.length === 0) return accepted(minimalScopes(granted));
  if (asksForMore(granted, asked)) return refused('invalid_scope');
  return accepted(minimalScopes(agentScopes.filter((each) => asked.includes(each))));
};

/** Whether anything is asked for that was not granted. */
export const asksForMore = (granted: readonly AgentScope[], asked: readonly string[]): boolean =>
  !asked.every((each) => each === 'tools.public' || granted.some((known) => known === each));
