import type { AgentScope, Caller } from '../caller.ts';
import type { GuardRule } from './guard-rule.ts';
import type { PathAccess } from './path-access.ts';
import { any, isReading, matches } from './path-pattern.ts';
import { MCP_PATH } from '../protected-resource.ts';

/** A request whose caller may be an agent. */
export interface AgentGuardFacts {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly agentWritesEnabled: boolean;
  readonly access: PathAccess;
}

/** Matches the MCP endpoint, whose calls are checked one by one as the equivalent requests. */
const mcp = any(MCP_PATH);

const mayUse = (
  scopes: readonly AgentScope[],
  { access, method, path }: Pick<AgentGuardFacts, 'access' | 'method' | 'path'>,
): boolean => {
  const scope = access.agentScopeFor(method, path);
  // All agents may use the public tools.
  return scope === 'tools.public' || (scope !== null && scopes.includes(scope));
};

/**
 * The rules that limit agents to what their scopes permit, even on paths that do not exist. A claimed agent can write
 * only while its authorizing user exists, but can read until its token expires.
 */
export const agentGuards = [
  {
    code: 'agentTokenReadOnly',
    broken: (request) => {
      const { caller, method, path } = request;
      if (caller.kind !== 'agent' || matches(mcp, method, path)) return false;
      return isReading(method) ? !mayUse(caller.scopes, request) : !request.agentWritesEnabled;
    },
  },
  {
    code: 'agentTokenScopeForbidden',
    appliesTo: 'writes',
    broken: (request) => {
      const { caller, method, path } = request;
      return (
        caller.kind === 'agent' && !matches(mcp, method, path) && !isReading(method) && !mayUse(caller.scopes, request)
      );
    },
  },
  {
    code: 'authorizingUserUnresolved',
    appliesTo: 'writes',
    broken: ({ caller, method, path }) =>
      caller.kind === 'agent' &&
      caller.organizationId !== null &&
      caller.userId === null &&
      !matches(mcp, method, path) &&
      !isReading(method),
  },
] as const satisfies readonly GuardRule<AgentGuardFacts>[];

/**
 * Returns the scope that would permit a refused request, or null if no scope would, as for writes while they are
 * disabled.
 */
export const missingScope = ({
  caller,
  method,
  path,
  access,
  agentWritesEnabled,
}: AgentGuardFacts): AgentScope | null =>
  caller.kind === 'agent' &&
  (isReading(method) || agentWritesEnabled) &&
  !mayUse(caller.scopes, { access, method, path })
    ? access.agentScopeFor(method, path)
    : null;

/** Returns the scope that would permit a refused read, or null if no scope would. */
export const missingReadScope = (read: Omit<AgentGuardFacts, 'agentWritesEnabled'>): AgentScope | null =>
  missingScope({ ...read, agentWritesEnabled: false });
