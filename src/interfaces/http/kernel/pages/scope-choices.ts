import { z } from 'zod';
import { agentScopes } from '../../../../domain/access/caller.ts';
import type { AgentScope } from '../../../../domain/access/caller.ts';
import { choice } from './elements.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Descriptions of scopes for users. */
export const scopeMeanings: Readonly<Record<AgentScope, string>> = {
  'tools.public': 'Use the public tools (DNS, HTTP, TLS and other lookups)',
  'api.read': 'Read websites, incidents and health',
  'api.write.monitors': 'Create, change and delete monitors and tags',
  'api.write.incidents': 'Create, change and delete incidents',
};

/** Renders a scope that the user can select or deselect. A scope that is not preselected has no effect at present. */
export const scopeChoice = (scope: AgentScope, preselected: readonly AgentScope[]): Html => {
  const isTicked = preselected.includes(scope);
  return choice({
    name: scope,
    label: html`${scopeMeanings[scope]}${!isTicked && html` <span class="soft small">Turned off by the operator at present</span>`}`,
    isTicked,
  });
};

/** Renders a scope that is always granted. */
export const scopeLine = (scope: AgentScope): Html => html`<p>${scopeMeanings[scope]}</p>
`;

const ticked = z.string().optional();

export const scopeFields = {
  'tools.public': ticked,
  'api.read': ticked,
  'api.write.monitors': ticked,
  'api.write.incidents': ticked,
};

/** Returns the selected scopes. */
export const tickedScopes = (body: Readonly<Partial<Record<AgentScope, string | undefined>>>): readonly AgentScope[] =>
  agentScopes.filter((scope) => body[scope] !== undefined);
