import { z } from 'zod';
import { confirmAgentClaim, getAgentClaimContext } from '../../../application/agent-access/agent-claim.ts';
import type { ClaimContext, ClaimDecision } from '../../../application/agent-access/agent-claim.ts';
import type { AgentScope } from '../../../domain/access/caller.ts';
import { whileEnabled } from './agent-protocol.ts';
import { field, form, moment } from '../kernel/pages/elements.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html, HtmlFragment } from '../kernel/pages/html.ts';
import { defineForm, definePage, readingIf } from '../kernel/pages/page.ts';
import type { PageResult, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { scopeChoice, scopeFields, scopeLine, scopeName, tickedScopes } from '../kernel/pages/scope-choices.ts';

/** The scope that every approved agent has. Users can deselect all others. */
const BASE: AgentScope = 'api.read';

const codeIn = ({ query }: WebPageRequest): string => query['user_code']?.trim().slice(0, 64) ?? '';

const codeForm = (context: RenderContext): Html => {
  const { agentPages, pages } = context.request.reader.texts;
  const { claim: texts } = agentPages;
  const kept = { user_code: [codeIn(context.request)] };
  return html`<div class="sheet">
<p>${texts.codeText}</p>
<form method="get" action="${paths.agentClaim}">
${field({ name: 'user_code', label: texts.code, autocomplete: 'off', hint: texts.codeHint, isCode: true, isFocused: true }, { ...context, kept })}
<button type="submit">${pages.continue}</button>
</form>
</div>
<p class="soft small">${texts.codeWarning}</p>
`;
};

const applicant = ({ provider, type }: ClaimContext, { claim: texts }: Texts['agentPages']): HtmlFragment => {
  if (provider === null) return type === 'anonymous' ? texts.anonymous : texts.selfRegistered;
  const { name, issuer } = provider;
  return filled(texts.vouched, { provider: html`<strong>${name}</strong>`, issuer: html`<code>${issuer}</code>` });
};

const question = (claim: ClaimContext, { request }: RenderContext): Html => {
  const { access, email, scopes, preselected, createdAt, expiresAt, isFirstAgent } = claim;
  const { reader } = request;
  const { agentPages, pages } = reader.texts;
  const { claim: texts } = agentPages;
  const tenant = access.type === 'customer' ? texts.customer : texts.organization;
  const code = filled(texts.validUntil, { code: codeIn(request), time: moment(reader, expiresAt) });
  return html`<div class="sheet">
<p>${applicant(claim, agentPages)}</p>
<dl>
<dt>${agentPages.yourAccount}</dt><dd>${email}</dd>
<dt>${agentPages.accessTo}</dt><dd>${filled(tenant, { name: html`<strong>${access.tenant.name}</strong>` })}</dd>
<dt>${texts.registered}</dt><dd>${moment(reader, createdAt)}</dd>
<dt>${pages.fields.code}</dt><dd>${code}</dd>
</dl>
${
  isFirstAgent &&
  html`<p><strong>${texts.first}</strong></p>
`
}${form(pathWith(paths.agentClaim, { user_code: codeIn(request) }), [
    html`<fieldset>
<legend>${agentPages.requested}</legend>
${scopes.map((scope) => (scope === BASE ? scopeLine(scope, reader.texts) : scopeChoice(scope, preselected, reader.texts)))}</fieldset>
<div class="actions">
<button type="submit" name="decision" value="accept">${agentPages.grant}</button>
<button class="quiet" type="submit" name="decision" value="decline">${agentPages.decline}</button>
</div>
`,
  ])}</div>
<p class="soft small">${filled(texts.compare, { link: appsLink(reader.texts) })}</p>
`;
};

const appsLink = ({ pages }: Texts): Html => html`<a href="${paths.apps}">${pages.menu.apps}</a>`;

/** The page on which users approve or decline an agent. */
export const agentClaimPage = definePage({
  path: paths.agentClaim,
  title: ({ agentPages }) => agentPages.claim.title,
  permission: 'ownSession',
  layout: 'plain',
  host: 'canonical',
  feature: whileEnabled,
  notices: ({ agentPages: { claim } }) => ({ confirmed: claim.confirmed }),
  reads: {
    claim: readingIf(
      (request) => codeIn(request) !== '',
      getAgentClaimContext,
      (request) => ({ userCode: codeIn(request) }),
    ),
  },
  renderRefused: codeForm,
  render: ({ claim }, context) => (claim === null ? codeForm(context) : question(claim, context)),
});

const decided = (decision: ClaimDecision, texts: Texts): PageResult => {
  const { claim } = texts.agentPages;
  if (decision.status === 'denied') {
    return {
      title: claim.declinedTitle,
      body: html`<div class="sheet"><p>${claim.declined}</p></div>
`,
    };
  }
  return {
    title: claim.grantedTitle,
    body: html`<div class="sheet">
<p>${filled(claim.granted, { name: html`<strong>${decision.access.tenant.name}</strong>` })}</p>
<ul>
${decision.scopes.map(
  (scope) => html`<li>${scopeName(scope, texts)}</li>
`,
)}</ul>
<p>${filled(claim.continues, { link: appsLink(texts) })}</p>
</div>
`,
  };
};

export const agentClaimForm = defineForm({
  path: paths.agentClaim,
  page: agentClaimPage,
  useCase: confirmAgentClaim,
  body: z.strictObject({ decision: z.enum(['accept', 'decline']), ...scopeFields }),
  toInput: ({ body, request }) => ({
    userCode: codeIn(request),
    accept: body.decision === 'accept',
    scope: [BASE, ...tickedScopes(body).filter((scope) => scope !== BASE)].join(' '),
  }),
  result: (decision, { reader }) => decided(decision, reader.texts),
});
