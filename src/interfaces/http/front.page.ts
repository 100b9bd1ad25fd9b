import { html } from './kernel/pages/html.ts';
import { definePage } from './kernel/pages/page.ts';
import { paths } from './kernel/pages/paths.ts';

/** The start page of the service. */
export const frontPage = definePage({
  path: paths.front,
  title: 'Watchstead',
  permission: 'anyone',
  layout: 'plain',
  reads: {},
  render: (_values, { request: { caller } }) => html`<div class="sheet">
<p>Monitoring for people who look after other people’s websites.</p>
<ul>
<li><a href="${caller.kind === 'user' ? paths.account : paths.signIn}">${caller.kind === 'user' ? 'Your account' : 'Sign in'}</a></li>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">API description (OpenAPI)</a></li>
</ul>
</div>
`,
});
