import { z } from 'zod';
import { deleteOauthConnection, listOauthConnections } from '../../../application/connected-apps/connections.ts';
import type { Connection } from '../../../domain/connected-apps/oauth-connection.ts';
import { firstItems } from '../../../domain/kernel/page.ts';
import { form, moment, section } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { scopeName } from '../kernel/pages/scope-choices.ts';

const REMOVE = `${paths.apps}/remove` as const;

const listed = ({ clientId, type, name, scopes, createdAt, lastUsedAt }: Connection, reader: Reader): Html => {
  const { apps: texts } = reader.texts.agentPages;
  const use = lastUsedAt === null ? texts.neverUsed : filled(texts.lastUsed, { time: moment(reader, lastUsedAt) });
  return html`<li>
<div>
<p><strong>${name}</strong>${type === 'app' && html`<span class="badge off">${texts.app}</span>`}</p>
<ul class="small">
${scopes.map(
  (scope) => html`<li>${scopeName(scope, reader.texts)}</li>
`,
)}</ul>
<p class="soft small">${filled(texts.since, { time: moment(reader, createdAt) })}, ${use}<br><code>${clientId}</code></p>
</div>
${form(
  REMOVE,
  html`<button class="danger" type="submit" name="clientId" value="${clientId}">${texts.disconnect}<span class="aside"> ${name}</span></button>
`,
)}</li>
`;
};

/** The page that lists the apps and agents to which the user has granted access. */
export const appsPage = definePage({
  path: paths.apps,
  title: ({ pages }) => pages.menu.apps,
  permission: 'ownSession',
  layout: 'account',
  notices: ({ agentPages: { apps } }) => ({ removed: apps.removed }),
  reads: { connections: reading(listOauthConnections, () => ({ request: firstItems })) },
  render: ({ connections }, { request: { reader } }) => {
    const { apps: texts } = reader.texts.agentPages;
    return html`${section(
      texts.title,
      connections.total === 0
        ? html`<p>${texts.none}</p>
`
        : html`<ul class="list">
${connections.items.map((connection) => listed(connection, reader))}</ul>
`,
    )}${section(
      texts.connect,
      html`<p>${texts.connectText}</p>
<p><a href="${paths.agentClaim}">${texts.enterCode}</a></p>
`,
    )}`;
  },
});

export const removeConnectionForm = defineForm({
  path: REMOVE,
  page: appsPage,
  useCase: deleteOauthConnection,
  body: z.strictObject({ clientId: z.string().max(255) }),
  toInput: ({ body }) => body,
  redirectTo: () => pathWith(paths.apps, { done: 'removed' }),
});
