import { z } from 'zod';
import { getConsentQuestion, settleConsent } from '../../../application/connected-apps/consent.ts';
import type { ConsentPrompt } from '../../../application/connected-apps/consent.ts';
import { targetOf } from '../../../domain/connected-apps/redirect-uri.ts';
import { appPaths } from './app-protocol.ts';
import { form } from '../kernel/pages/elements.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html, HtmlFragment } from '../kernel/pages/html.ts';
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

const describedBy = ({ clientHost }: ConsentPrompt, { consent: texts }: Texts['agentPages']): HtmlFragment =>
  clientHost === null ? texts.selfRegistered : filled(texts.described, { host: html`<strong>${clientHost}</strong>` });

const draw = (question: ConsentPrompt, texts: Texts): Html => {
  const { agentPages, pages } = texts;
  const { consent } = agentPages;
  return html`<div class="sheet">
<p>${filled(consent.requests, { app: html`<strong>${question.clientName}</strong>` })} ${describedBy(question, agentPages)}</p>
<dl>
<dt>${agentPages.yourAccount}</dt><dd>${question.user.email}</dd>
<dt>${agentPages.accessTo}</dt><dd>${filled(consent.only, { name: html`<strong>${tenantOf(question)}</strong>` })}</dd>
<dt>${consent.redirectsTo}</dt><dd><strong>${targetOf(question.redirectUri)}</strong></dd>
</dl>
${form(
  pathWith(appPaths.consent, { consent_code: question.consentCode }),
  html`<fieldset>
<legend>${agentPages.requested}</legend>
${question.scopes.map((scope) => scopeChoice(scope, question.preselected, texts))}</fieldset>
<div class="actions">
<button type="submit" name="decision" value="accept">${agentPages.grant}</button>
<button class="quiet" type="submit" name="decision" value="decline">${agentPages.decline}</button>
</div>
`,
)}</div>
<p class="soft small">${filled(consent.revocable, { link: html`<a href="${paths.apps}">${pages.menu.apps}</a>` })}</p>
`;
};

/** The page on which users decide what access a connected app gets. */
export const consentPage = definePage({
  path: appPaths.consent,
  title: ({ agentPages }) => agentPages.consent.title,
  permission: 'consentToApps',
  layout: 'plain',
  host: 'canonical',
  notices: ({ agentPages: { consent } }) => ({ confirmed: consent.confirmed }),
  reads: { question: reading(getConsentQuestion, (request) => ({ consentCode: codeIn(request) })) },
  titleOf: ({ question: { clientName } }, { reader }) => reader.texts.agentPages.consent.titleOf({ app: clientName }),
  formTargets: ({ question }) => [formTargetOf(question)],
  render: ({ question }, { request }) => draw(question, request.reader.texts),
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
