import type { AgentScope } from '../../../domain/access/caller.ts';
import type { ConsentQuestion } from '../../../application/connected-apps/consent.ts';
import { hostOf } from '../../../domain/connected-apps/redirect-uri.ts';
import { appPaths } from './app-protocol.ts';

const meanings: Readonly<Record<AgentScope, string>> = {
  'tools.public': 'Use the public tools (DNS, HTTP, TLS and other look-ups)',
  'api.read': 'Read websites, incidents and health',
  'api.write.monitors': 'Create, change and delete monitors and tags',
  'api.write.incidents': 'Create, change and delete incidents',
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const choice = (scope: AgentScope): string =>
  `<li><label><input type="checkbox" name="${scope}" value="on" checked> ${escaped(meanings[scope])} <code>${scope}</code></label></li>`;

/** The page on which a signed-in user decides what an app gets. It needs no script. */
export const consentPage = ({ consentCode, clientName, redirectUri, scopes, user }: ConsentQuestion): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Connect ${escaped(clientName)} – Watchstead</title>
</head>
<body>
<main>
<h1>Connect ${escaped(clientName)}?</h1>
<p>An app that calls itself <strong>${escaped(clientName)}</strong> asks for access. It has registered itself; nobody has checked its name.
If you accept, you are sent to <strong>${escaped(hostOf(redirectUri))}</strong>.</p>
<p>You are signed in as <strong>${escaped(user.email)}</strong>. The app will see ${escaped(user.customerName === null ? user.organizationName : `${user.customerName} (${user.organizationName})`)} and nothing else.</p>
<form method="post" action="${appPaths.consent}">
<input type="hidden" name="consent_code" value="${escaped(consentCode)}">
<fieldset>
<legend>What it may do</legend>
<ul>
${scopes.map(choice).join('\n')}
</ul>
</fieldset>
<button type="submit" name="decision" value="accept">Accept</button>
<button type="submit" name="decision" value="decline">Decline</button>
</form>
<p>You can take this back at any time under Connected apps.</p>
</main>
</body>
</html>
`;

const ADDRESS_LITERAL = /\[/;

/** Where a form may lead from here: browsers hold the redirect that follows it to this policy too. */
const formTargets = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  // The policy's grammar knows no IPv6 address.
  return ADDRESS_LITERAL.test(host) ? protocol : `${protocol}//${host}`;
};

/** The headers of the page: nothing is loaded, framed or kept, and the form still tells its own origin. */
export const consentPageHeaders = ({ redirectUri }: ConsentQuestion): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${formTargets(redirectUri)}`,
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
});
