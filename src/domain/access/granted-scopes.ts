import { agentScopes } from './caller.ts';
import type { AgentScope, Role } from './caller.ts';

const grantsWrites: readonly Role[] = ['admin', 'editor'];

/** Whether a text is a scope of this service. */
export const isScope = (text: string): text is AgentScope => agentScopes.some((scope) => scope === text);

/** Whether the scope lets its bearer change anything. */
export const isWriteScope = (scope: string): boolean => scope.startsWith('api.write.');

/** The members of a space-separated scope (RFC 6749 section 3.3). */
export const splitScope = (scope: string): readonly string[] => scope.split(' ').filter((each) => each !== '');

/** A scope as it is written on the wire. */
export const joinScope = (scopes: readonly AgentScope[]): string => scopes.join(' ');

/** The scopes that somebody of this role may give: writing takes one who may write. */
export const scopesOfRole = (scopes: readonly AgentScope[], role: Role): readonly AgentScope[] =>
  scopes.filter((scope) => !isWriteScope(scope) || grantsWrites.includes(role));
