import { z } from 'zod';
import { createToken, listTokens, revokeToken } from '../../../application/access/api-tokens.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import { firstItems } from '../../../domain/kernel/page.ts';
import { tokenBody } from './api-token.schemas.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { field, form, moment, section } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { PageResult, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const REVOKE = `${paths.tokens}/revoke` as const;

/** The lifetimes that can be chosen, in days; null for a token that does not expire. */
const lifetimes = { '90': 90, '30': 30, '365': 365, never: null } as const;
type Lifetime = keyof typeof lifetimes;
const lifetimeNames = ['90', '30', '365', 'never'] as const satisfies readonly Lifetime[];

const lifetimeText = (lifetime: Lifetime, texts: Texts['accountPages']['tokens']): string => {
  const count = lifetimes[lifetime];
  if (count === null) return texts.unlimited;
  return count === 365 ? texts.year : texts.days({ count });
};

const isOwn = ({ issuer }: ApiToken, { caller }: WebPageRequest): boolean =>
  caller.kind === 'user' && caller.userPublicId === issuer;

const listed = (token: ApiToken, request: WebPageRequest): Html => {
  const { reader } = request;
  const { tokens: texts } = reader.texts.accountPages;
  const { expiresAt, lastUsedAt } = token;
  const created = filled(texts.created, { time: moment(reader, token.createdAt) });
  const expiry = expiresAt === null ? texts.neverExpires : filled(texts.expires, { time: moment(reader, expiresAt) });
  const use = lastUsedAt === null ? texts.neverUsed : filled(texts.lastUsed, { time: moment(reader, lastUsedAt) });
  return html`<li>
<div>
<p><strong>${token.name}</strong>${token.customerId !== null && html`<span class="badge off">${texts.oneCustomer}</span>`}${!isOwn(token, request) && html`<span class="badge off">${texts.anotherUser}</span>`}</p>
<p class="soft small"><code>${token.prefix}…${token.lastFour}</code>, ${created}<br>
${expiry}, ${use}</p>
</div>
${form(
  REVOKE,
  html`<button class="danger" type="submit" name="id" value="${token.publicId}">${texts.revoke}<span class="aside"> ${token.name}</span></button>
`,
)}</li>
`;
};

const creation = (context: RenderContext): Html => {
  const { tokens: texts } = context.request.reader.texts.accountPages;
  return form(paths.tokens, [
    field({ name: 'name', label: texts.name, autocomplete: 'off', hint: texts.nameHint }, context),
    html`<div class="field">
<label for="lifetime">${texts.validFor}</label>
<select id="lifetime" name="lifetime" autocomplete="off">
${lifetimeNames.map(
  (lifetime) => html`<option value="${lifetime}">${lifetimeText(lifetime, texts)}</option>
`,
)}</select>
</div>
<button type="submit">${texts.createButton}</button>
`,
  ]);
};

export const tokensPage = definePage({
  path: paths.tokens,
  title: ({ pages }) => pages.menu.tokens,
  permission: 'ownSession',
  layout: 'account',
  notices: ({ accountPages: { tokens }, pages }) => ({ revoked: tokens.revoked, confirmed: pages.confirmed }),
  reads: { tokens: reading(listTokens, () => ({ request: firstItems, filter: {} })) },
  render: ({ tokens }, context) => {
    const { accountPages, pages } = context.request.reader.texts;
    const { tokens: texts } = accountPages;
    const reference = html`<a href="/docs">${pages.front.reference}</a>`;
    return html`${section(
      texts.title,
      tokens.total === 0
        ? html`<p>${texts.none}</p>
`
        : html`<ul class="list">
${tokens.items.map((token) => listed(token, context.request))}</ul>
`,
    )}${section(
      texts.create,
      html`<p>${filled(texts.createText, { link: reference })}</p>
${creation(context)}`,
    )}`;
  },
});

const created = (name: string, secret: string, { accountPages: { tokens: texts } }: Texts): PageResult => ({
  title: texts.createdTitle,
  body: html`<div class="sheet">
<p>${filled(texts.this, { name: html`<strong>${name}</strong>` })} <strong>${texts.once}</strong></p>
<code class="secret">${secret}</code>
<p class="soft small">${texts.keepSafe}</p>
<p><a href="${paths.tokens}">${texts.done}</a></p>
</div>
`,
});

export const createTokenForm = defineForm({
  path: paths.tokens,
  page: tokensPage,
  useCase: createToken,
  body: z.strictObject({ name: tokenBody.shape.name, lifetime: z.enum(lifetimeNames) }),
  fieldMessages: ({ accountPages: { tokens } }) => ({ name: tokens.nameWrong }),
  keptFields: ['name'],
  toInput: ({ body: { name, lifetime } }) => ({ name, expiresInDays: lifetimes[lifetime], customerId: null }),
  result: ({ record, secret }, { reader }) => created(record.name, secret, reader.texts),
});

export const revokeTokenForm = defineForm({
  path: REVOKE,
  page: tokensPage,
  useCase: revokeToken,
  body: z.strictObject({ id: z.uuid() }),
  messages: ({ accountPages: { tokens } }) => ({ notFound: tokens.revokedAlready }),
  toInput: ({ body }) => body,
  redirectTo: () => pathWith(paths.tokens, { done: 'revoked' }),
});
