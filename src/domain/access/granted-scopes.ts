import { agentScopes } from './caller.ts';
import type { AgentScope, Role } from './caller.ts';

const grantsWrites: readonly Role[] = ['admin', 'editor'];

/** Whether the text is a scope of this service. */
export const isScope = (text: string): text is AgentScope => agentScopes.some((scope) => scope === text);

/** Whether the scope permits any write. */
export const isWriteScope = (scope: string): boolean => scope.startsWith('api.write.');

/** The scopes that have an effect now: write scopes only while the operator lets agents write. */
export const effectiveScopes = (scopes: readonly AgentScope[], agentWritesEnabled: boolean): readonly AgentScope[] =>
  scopes.filter((scope) => agentWritesEnabled || !isWriteScope(scope));

/** Parses a space-separated scope (RFC 6749 section 3.3). */
export const splitScope = (scope: string): readonly string[] => scope.split(' ').filter((each) => each !== '');

/** Formats scopes as they are sent on the wire. */
export const joinScope = (scopes: readonly AgentScope[]): string => scopes.join(' ');

/** The scopes that a user with this role can grant: write scopes require a role that permits writing. */
export const scopesOfRole = (scopes: readonly AgentScope[], role: Role): readonly AgentScope[] =>
  scopes.filter((scope) => !isWriteScope(scope) || grantsWrites.includes(role));
