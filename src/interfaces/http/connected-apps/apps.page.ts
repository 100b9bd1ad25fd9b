import { z } from 'zod';
import { deleteOauthConnection, listOauthConnections } from '../../../application/connected-apps/connections.ts';
import type { Connection } from '../../../domain/connected-apps/oauth-connection.ts';
import { firstItems } from '../../../domain/kernel/page.ts';
import { form, moment, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { scopeMeanings } from '../kernel/pages/scope-choices.ts';

const REMOVE = `${paths.apps}/remove` as const;

const listed = ({ clientId, type, name, scopes, createdAt, lastUsedAt }: Connection, reader: Reader): Html => html`<li>
<div>
<p><strong>${name}</strong>${type === 'app' && html`<span class="badge off">App</span>`}</p>
<ul class="small">
${scopes.map(
  (scope) => html`<li>${scopeMeanings[scope]}</li>
`,
)}</ul>
<p class="soft small">Since ${moment(reader, createdAt)}, ${lastUsedAt === null ? 'never used' : html`last used ${moment(reader, lastUsedAt)}`}<br><code>${clientId}</code></p>
</div>
${form(
  REMOVE,
  html`<button class="danger" type="submit" name="clientId" value="${clientId}">Disconnect<span class="aside"> ${name}</span></button>
`,
)}</li>
`;

/** The page that lists the apps and agents to which the user has granted access. */
export const appsPage = definePage({
  path: paths.apps,
  title: 'Connected apps',
  permission: 'ownSession',
  layout: 'account',
  notices: { removed: 'Disconnected. All tokens of the connection have been revoked.' },
  reads: { connections: reading(listOauthConnections, () => ({ request: firstItems })) },
  render: ({ connections }, { request: { reader } }) =>
    html`${section(
      'Apps and agents with access',
      connections.total === 0
        ? html`<p>You have not granted access to any app or agent.</p>
`
        : html`<ul class="list">
${connections.items.map((connection) => listed(connection, reader))}</ul>
`,
    )}${section(
      'Connect an agent',
      html`<p>An agent that requests access shows you a six-digit code.</p>
<p><a href="${paths.agentClaim}">Enter its code</a></p>
`,
    )}`,
});

export const removeConnectionForm = defineForm({
  path: REMOVE,
  page: appsPage,
  useCase: deleteOauthConnection,
  body: z.strictObject({ clientId: z.string().max(255) }),
  toInput: ({ body }) => body,
  redirectTo: () => pathWith(paths.apps, { done: 'removed' }),
});
