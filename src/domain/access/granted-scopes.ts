import { agentScopes } from './caller.ts';
import type { AgentScope, Role } from './caller.ts';

const grantsWrites: readonly Role[] = ['admin', 'editor'];

/** Returns true if the text is a scope of this service. */
export const isScope = (text: string): text is AgentScope => agentScopes.some((scope) => scope === text);

/** Returns true if the scope permits writing. */
export const isWriteScope = (scope: string): boolean => scope.startsWith('api.write.');

/** Returns the scopes that are in effect: write scopes count only while the operator allows agents to write. */
export const effectiveScopes = (scopes: readonly AgentScope[], agentWritesEnabled: boolean): readonly AgentScope[] =>
  scopes.filter((scope) => agentWritesEnabled || !isWriteScope(scope));

/** Splits a space-separated scope parameter into scopes (RFC 6749 section 3.3). */
export const splitScope = (scope: string): readonly string[] => scope.split(' ').filter((each) => each !== '');

/** Formats scopes as a space-separated scope parameter. */
export const joinScope = (scopes: readonly AgentScope[]): string => scopes.join(' ');

/** Returns the scopes that a user with this role can grant. Write scopes require a role that permits writing. */
export const scopesOfRole = (scopes: readonly AgentScope[], role: Role): readonly AgentScope[] =>
  scopes.filter((scope) => !isWriteScope(scope) || grantsWrites.includes(role));
