import { z } from 'zod';
import { createToken, listTokens, revokeToken } from '../../../application/access/api-tokens.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import { firstItems } from '../../../domain/kernel/page.ts';
import { tokenBody } from './api-token.schemas.ts';
import { field, form, moment, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const REVOKE = `${paths.tokens}/revoke` as const;

const lifetimes = [
  ['90', '90 days'],
  ['30', '30 days'],
  ['365', 'One year'],
  ['never', 'Never'],
] as const;

const isOwn = ({ issuer }: ApiToken, { caller }: WebPageRequest): boolean =>
  caller.kind === 'user' && caller.userPublicId === issuer;

const listed = (token: ApiToken, request: WebPageRequest): Html => html`<li>
<div>
<p><strong>${token.name}</strong>${token.customerId !== null && html`<span class="badge off">One customer</span>`}${!isOwn(token, request) && html`<span class="badge off">Another user</span>`}</p>
<p class="soft small"><code>${token.prefix}…${token.lastFour}</code>, created ${moment(request.reader, token.createdAt)}<br>
${token.expiresAt === null ? 'Does not expire' : html`Expires ${moment(request.reader, token.expiresAt)}`}, ${token.lastUsedAt === null ? 'never used' : html`last used ${moment(request.reader, token.lastUsedAt)}`}</p>
</div>
${form(
  REVOKE,
  html`<button class="danger" type="submit" name="id" value="${token.publicId}">Revoke<span class="aside"> ${token.name}</span></button>
`,
)}</li>
`;

const creation = (context: RenderContext): Html =>
  form(paths.tokens, [
    field(
      { name: 'name', label: 'Name', autocomplete: 'off', hint: 'The purpose of the token, such as “Deploy script”.' },
      context,
    ),
    html`<div class="field">
<label for="lifetime">Valid for</label>
<select id="lifetime" name="lifetime" autocomplete="off">
${lifetimes.map(
  ([value, label]) => html`<option value="${value}">${label}</option>
`,
)}</select>
</div>
<button type="submit">Create the token</button>
`,
  ]);

export const tokensPage = definePage({
  path: paths.tokens,
  title: 'API tokens',
  permission: 'ownSession',
  layout: 'account',
  notices: {
    revoked: 'The token has been revoked.',
    confirmed: 'Your identity is confirmed. Please repeat the action.',
  },
  reads: { tokens: reading(listTokens, () => ({ request: firstItems, filter: {} })) },
  render: ({ tokens }, context) =>
    html`${section(
      'Tokens',
      tokens.total === 0
        ? html`<p>You have no tokens yet.</p>
`
        : html`<ul class="list">
${tokens.items.map((token) => listed(token, context.request))}</ul>
`,
    )}${section(
      'Create a token',
      html`<p>A program that uses the token has your permissions. If you lose a permission, the token loses it too. See the <a href="/docs">API reference</a>.</p>
${creation(context)}`,
    )}`,
});

export const createTokenForm = defineForm({
  path: paths.tokens,
  page: tokensPage,
  useCase: createToken,
  body: z.strictObject({ name: tokenBody.shape.name, lifetime: z.enum(lifetimes.map(([value]) => value)) }),
  fieldMessages: { name: 'Enter a name of at most 255 characters.' },
  keptFields: ['name'],
  toInput: ({ body: { name, lifetime } }) => ({
    name,
    expiresInDays: lifetime === 'never' ? null : Number(lifetime),
    customerId: null,
  }),
  result: ({ record, secret }) => ({
    title: 'Token created',
    body: html`<div class="sheet">
<p>This is the token <strong>${record.name}</strong>. Copy it now: <strong>it is shown only once.</strong></p>
<code class="secret">${secret}</code>
<p class="soft small">Anyone who has the token can act on your behalf. Keep it out of source code, and revoke it when you no longer need it.</p>
<p><a href="${paths.tokens}">I have copied it</a></p>
</div>
`,
  }),
});

export const revokeTokenForm = defineForm({
  path: REVOKE,
  page: tokensPage,
  useCase: revokeToken,
  body: z.strictObject({ id: z.uuid() }),
  messages: { notFound: 'This token has already been revoked.' },
  toInput: ({ body }) => body,
  redirectTo: () => pathWith(paths.tokens, { done: 'revoked' }),
});
