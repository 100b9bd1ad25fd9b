import { html } from './kernel/pages/html.ts';
import { definePage } from './kernel/pages/page.ts';
import { paths } from './kernel/pages/paths.ts';

/** The start page of the service. */
export const frontPage = definePage({
  path: paths.front,
  title: 'Monitoring for agencies, hosters and IT service providers',
  permission: 'anyone',
  layout: 'plain',
  reads: {},
  render: (_values, { request: { caller } }) => {
    const [path, name] = caller.kind === 'user' ? [paths.account, 'Your account'] : [paths.signIn, 'Sign in'];
    return html`<div class="sheet">
<p>Watchstead monitors the websites, domains, certificates, mail and network services of your customers, and alerts the right person when one of them fails.</p>
<p><a class="button" href="${path}">${name}</a></p>
</div>
<p><a href="/docs">API reference</a></p>
`;
  },
});
