import { html } from './html.ts';
import { definePage } from './page.ts';
import { paths } from './paths.ts';

/** What people find who open the address of the service. */
export const frontPage = definePage({
  path: paths.front,
  title: 'Watchstead',
  permission: 'anyone',
  frame: 'entrance',
  reads: {},
  draw: (_values, { visit: { caller } }) => html`<div class="sheet">
<p>Monitoring for people who look after other people’s websites.</p>
<ul>
<li><a href="${caller.kind === 'user' ? paths.account : paths.signIn}">${caller.kind === 'user' ? 'Your account' : 'Sign in'}</a></li>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">API description (OpenAPI)</a></li>
</ul>
</div>
`,
});
