import { z } from 'zod';
import { getConsentQuestion, settleConsent } from '../../../application/connected-apps/consent.ts';
import type { ConsentPrompt } from '../../../application/connected-apps/consent.ts';
import { targetOf } from '../../../domain/connected-apps/redirect-uri.ts';
import { appPaths } from './app-protocol.ts';
import { form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { scopeChoice, scopeFields, tickedScopes } from '../kernel/pages/scope-choices.ts';

const codeIn = ({ query }: WebPageRequest): string => query['consent_code'] ?? '';

const ADDRESS_LITERAL = /\[/;
const WEB_SCHEMES: readonly string[] = ['http:', 'https:'];

/**
 * Returns the allowed target of the form, because browsers apply the page's policy to redirects after a form is sent
 * too.
 */
const formTargetOf = ({ redirectUri }: ConsentPrompt): string => {
  const { protocol, host } = new URL(redirectUri);
  // The CSP grammar allows neither IPv6 addresses nor hosts of private-use schemes.
  return ADDRESS_LITERAL.test(host) || !WEB_SCHEMES.includes(protocol) ? protocol : `${protocol}//${host}`;
};

const tenantOf = ({ user }: ConsentPrompt): string =>
  user.customer === null ? user.organization.name : `${user.customer.name} (${user.organization.name})`;

const draw = (question: ConsentPrompt): Html => html`<div class="sheet">
<p>An app that calls itself <strong>${question.clientName}</strong> requests access. ${question.clientHost === null ? 'It registered itself; its name has not been verified.' : html`It is described by <strong>${question.clientHost}</strong>; its name has not been verified.`}</p>
<dl>
<dt>Your account</dt><dd>${question.user.email}</dd>
<dt>Access to</dt><dd><strong>${tenantOf(question)}</strong> only</dd>
<dt>Redirects to</dt><dd><strong>${targetOf(question.redirectUri)}</strong></dd>
</dl>
${form(
  pathWith(appPaths.consent, { consent_code: question.consentCode }),
  html`<fieldset>
<legend>Requested access</legend>
${question.scopes.map((scope) => scopeChoice(scope, question.preselected))}</fieldset>
<div class="actions">
<button type="submit" name="decision" value="accept">Grant access</button>
<button class="quiet" type="submit" name="decision" value="decline">Decline</button>
</div>
`,
)}</div>
<p class="soft small">You can revoke access at any time under <a href="${paths.apps}">Connected apps</a>.</p>
`;

/** The page on which users decide what access a connected app gets. */
export const consentPage = definePage({
  path: appPaths.consent,
  title: 'Connect an app',
  permission: 'consentToApps',
  layout: 'plain',
  host: 'canonical',
  notices: { confirmed: 'Thank you. Please decide now.' },
  reads: { question: reading(getConsentQuestion, (request) => ({ consentCode: codeIn(request) })) },
  titleOf: ({ question: { clientName } }) => `Connect ${clientName}`,
  formTargets: ({ question }) => [formTargetOf(question)],
  render: ({ question }) => draw(question),
});

export const consentForm = defineForm({
  path: appPaths.consent,
  page: consentPage,
  useCase: settleConsent,
  body: z.strictObject({ decision: z.enum(['accept', 'decline']), ...scopeFields }),
  toInput: ({ body, request }) => ({
    accept: body.decision === 'accept',
    consentCode: codeIn(request),
    selection: tickedScopes(body),
  }),
  redirectTo: ({ location }) => location,
});
