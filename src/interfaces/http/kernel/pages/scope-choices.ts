import { z } from 'zod';
import { agentScopes } from '../../../../domain/access/caller.ts';
import type { AgentScope } from '../../../../domain/access/caller.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import { choice } from './elements.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** The texts about scopes. */
const scopeKeys = {
  'tools.public': 'toolsPublic',
  'api.read': 'apiRead',
  'api.write.monitors': 'writeMonitors',
  'api.write.incidents': 'writeIncidents',
} as const satisfies Readonly<Record<AgentScope, string>>;

/** Returns the name of a permission for users. */
export const scopeName = (scope: AgentScope, { agentPages: { scopes } }: Texts): string => scopes[scopeKeys[scope]];

/** Renders a scope that the user can select or deselect. A scope that is not preselected has no effect at present. */
export const scopeChoice = (scope: AgentScope, preselected: readonly AgentScope[], texts: Texts): Html => {
  const isTicked = preselected.includes(scope);
  return choice({
    name: scope,
    label: html`${scopeName(scope, texts)}${!isTicked && html` <span class="soft small">${texts.agentPages.scopes.turnedOff}</span>`}`,
    isTicked,
  });
};

/** Renders a scope that is always granted. */
export const scopeLine = (scope: AgentScope, texts: Texts): Html => html`<p>${scopeName(scope, texts)}</p>
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
