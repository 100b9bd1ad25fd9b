import { z } from 'zod';
import { confirmAgentClaim, getAgentClaimContext } from '../../../application/agent-access/agent-claim.ts';
import type { ClaimContext, ClaimDecision } from '../../../application/agent-access/agent-claim.ts';
import type { AgentScope } from '../../../domain/access/caller.ts';
import { whileEnabled } from './agent-protocol.ts';
import { field, form, moment } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, readingIf } from '../kernel/pages/page.ts';
import type { PageResult, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { scopeChoice, scopeFields, scopeLine, scopeMeanings, tickedScopes } from '../kernel/pages/scope-choices.ts';

/** The scope that every approved agent has. Users can deselect all others. */
const BASE: AgentScope = 'api.read';

const codeIn = ({ query }: WebPageRequest): string => query['user_code']?.trim().slice(0, 64) ?? '';

const codeForm = (context: RenderContext): Html => html`<div class="sheet">
<p>An agent that requests access to your account shows you a code.</p>
<form method="get" action="${paths.agentClaim}">
${field({ name: 'user_code', label: 'Agent code', autocomplete: 'off', hint: 'Six digits, for example 428117.', isCode: true, isFocused: true }, { ...context, kept: { user_code: codeIn(context.request) } })}
<button type="submit">Continue</button>
</form>
</div>
<p class="soft small">Enter a code only if you started the agent yourself. Anyone who sends you a code is trying to get access to your account.</p>
`;

const applicant = ({ provider, type }: ClaimContext): Html =>
  provider === null
    ? html`An agent that registered itself${type === 'anonymous' && ' anonymously'}. Its operator has not been verified.`
    : html`An agent that <strong>${provider.name}</strong> vouches for (<code>${provider.issuer}</code>).`;

const question = (claim: ClaimContext, { request }: RenderContext): Html => {
  const { access, email, scopes, preselected, createdAt, expiresAt, isFirstAgent, registrationId } = claim;
  return html`<div class="sheet">
<p>${applicant(claim)}</p>
<dl>
<dt>Your account</dt><dd>${email}</dd>
<dt>Access to</dt><dd>${access.type === 'customer' ? 'The customer ' : 'The organization '}<strong>${access.tenant.name}</strong></dd>
<dt>Registered</dt><dd>${moment(request.reader, createdAt)}</dd>
<dt>Registration</dt><dd><code class="small">${registrationId}</code></dd>
<dt>Code</dt><dd>${codeIn(request)}, valid until ${moment(request.reader, expiresAt)}</dd>
</dl>
${
  isFirstAgent &&
  html`<p><strong>This would be the first agent with access to your account.</strong></p>
`
}${form(pathWith(paths.agentClaim, { user_code: codeIn(request) }), [
    html`<fieldset>
<legend>Requested access</legend>
${scopes.map((scope) => (scope === BASE ? scopeLine(scope) : scopeChoice(scope, preselected)))}</fieldset>
<div class="actions">
<button type="submit" name="decision" value="accept">Grant access</button>
<button class="quiet" type="submit" name="decision" value="decline">Decline</button>
</div>
`,
  ])}</div>
<p class="soft small">Does the agent show the same code? If not, or if you did not start it, decline. You can revoke access at any time under <a href="${paths.apps}">Connected apps</a>.</p>
`;
};

/** The page on which users approve or decline an agent. */
export const agentClaimPage = definePage({
  path: paths.agentClaim,
  title: 'Grant access to an agent',
  permission: 'ownSession',
  layout: 'plain',
  host: 'canonical',
  feature: whileEnabled,
  notices: { confirmed: 'Your identity is confirmed. Please decide now.' },
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

const decided = (decision: ClaimDecision): PageResult => {
  if (decision.status === 'denied') {
    return {
      title: 'Request declined',
      body: html`<div class="sheet"><p>The agent has no access to your account. You can close this page.</p></div>
`,
    };
  }
  return {
    title: 'The agent has access',
    body: html`<div class="sheet">
<p>It has access to <strong>${decision.access.tenant.name}</strong> and may:</p>
<ul>
${decision.scopes.map(
  (scope) => html`<li>${scopeMeanings[scope]}</li>
`,
)}</ul>
<p>It continues automatically; you can close this page. To revoke access, go to <a href="${paths.apps}">Connected apps</a>.</p>
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
  result: decided,
});
