import { z } from 'zod';
import { agentScopes } from '../../../../domain/access/caller.ts';
import type { AgentScope } from '../../../../domain/access/caller.ts';
import { choice } from './elements.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** What people are told that a scope lets a program do. */
export const scopeMeanings: Readonly<Record<AgentScope, string>> = {
  'tools.public': 'Use the public tools (DNS, HTTP, TLS and other look-ups)',
  'api.read': 'Read websites, incidents and health',
  'api.write.monitors': 'Create, change and delete monitors and tags',
  'api.write.incidents': 'Create, change and delete incidents',
};

const labelOf = (scope: AgentScope): Html => html`${scopeMeanings[scope]} <code class="soft small">${scope}</code>`;

/** A scope that can be taken back before it is given. */
export const scopeChoice = (scope: AgentScope): Html => choice({ name: scope, label: labelOf(scope), isTicked: true });

/** A scope that is given in any case. */
export const scopeLine = (scope: AgentScope): Html => html`<p>${labelOf(scope)}</p>
`;

const ticked = z.string().optional();

/** The fields of the boxes. */
export const scopeFields = { 'tools.public': ticked, 'api.read': ticked, 'api.write.monitors': ticked, 'api.write.incidents': ticked };

/** The scopes whose boxes were ticked. */
export const tickedScopes = (body: Readonly<Partial<Record<AgentScope, string | undefined>>>): readonly AgentScope[] =>
  agentScopes.filter((scope) => body[scope] !== undefined);
