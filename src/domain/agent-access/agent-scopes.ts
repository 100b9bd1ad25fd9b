import { invalidScope } from './oauth.rules.ts';
import { agentScopes } from '../access/caller.ts';
import type { AgentScope } from '../access/caller.ts';
import { splitScope } from '../access/granted-scopes.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The scopes of an unclaimed agent. */
export const preClaimScopes: readonly AgentScope[] = ['tools.public'];
/** The scopes that an agent can request and a user can grant. */
export const claimableScopes: readonly AgentScope[] = ['api.read', 'api.write.monitors', 'api.write.incidents'];

/** Returns the scopes that a registration requests, always with `api.read`, or null if a scope is unknown. */
export const requestedScopes = (scope = ''): readonly AgentScope[] | null => {
  const asked = splitScope(scope);
  if (!asked.every((each) => claimableScopes.some((known) => known === each))) return null;
  return claimableScopes.filter((each) => each === 'api.read' || asked.includes(each));
};

/** Returns the scopes in canonical order, without those that other scopes imply. */
export const minimalScopes = (scopes: readonly AgentScope[]): readonly AgentScope[] => {
  const hasApiScope = scopes.some((scope) => scope !== 'tools.public');
  return agentScopes.filter((scope) => scopes.includes(scope) && !(hasApiScope && scope === 'tools.public'));
};

/** Returns the scopes that were asked for in canonical form, or all that were granted if none was. */
export const chosenScopes = (granted: readonly AgentScope[], asked: readonly string[]): readonly AgentScope[] =>
  minimalScopes(asked.length === 0 ? granted : agentScopes.filter((scope) => asked.includes(scope)));

/**
 * Narrows the granted scopes to the requested ones. `tools.public` may always be requested; any other scope must have
 * been granted.
 */
export const narrowScopes = (
  granted: readonly AgentScope[],
  scope = '',
): Outcome<readonly AgentScope[], 'invalid_scope'> => {
  const asked = splitScope(scope);
  return exceedsGrant(granted, asked) ? invalidScope : accepted(chosenScopes(granted, asked));
};

/** Returns true if any of the requested scopes was not granted. */
export const exceedsGrant = (granted: readonly AgentScope[], asked: readonly string[]): boolean =>
  !asked.every((each) => each === 'tools.public' || granted.some((known) => known === each));
