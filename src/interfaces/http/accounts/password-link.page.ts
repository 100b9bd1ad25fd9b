import {
  acceptInvitation,
  confirmPasswordReset,
  requestPasswordReset,
  viewInvitation,
} from '../../../application/accounts/passwords.ts';
import type { InvitationView } from '../../../application/accounts/passwords.ts';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { field, form } from '../kernel/pages/elements.ts';
import type { FieldFacts } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { PageResult, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { linkedPasswordBody, resetRequestBody } from './password.schemas.ts';

/** The field for a new password. */
export const newPasswordField = ({ pages: { fields } }: Texts): FieldFacts => ({
  name: 'password',
  label: fields.newPassword,
  type: 'password',
  autocomplete: 'new-password',
  hint: fields.newPasswordHint({ count: MIN_PASSWORD_LENGTH }),
});

const newPassword = linkedPasswordBody.pick({ password: true });
const fieldMessages = ({ pages: { fields } }: Texts) => ({
  password: fields.newPasswordWrong({ count: MIN_PASSWORD_LENGTH }),
  email: fields.emailWrong,
});

/** Returns the token of the emailed link. A missing or truncated token is refused like a used one. */
const linkIn = ({ query }: WebPageRequest): string => query['token']?.slice(0, 100) ?? '';

const invitationBody = ({ email, organizationName, inviterName }: InvitationView, context: RenderContext): Html => {
  const { texts } = context.request.reader;
  const { invitation } = texts.signInPages;
  const organization = html`<strong>${organizationName}</strong>`;
  return html`<div class="sheet">
<p>${
    inviterName === null
      ? filled(invitation.byOperator, { organization })
      : filled(invitation.byInviter, { organization, inviter: html`<strong>${inviterName}</strong>` })
  } ${invitation.choose}</p>
<dl>
<dt>${invitation.email}</dt><dd>${email}</dd>
</dl>
${form(pathWith(paths.invitation, { token: linkIn(context.request) }), [
  html`<input type="text" autocomplete="username" value="${email}" readonly hidden>
`,
  field({ ...newPasswordField(texts), isFocused: true }, context),
  html`<button type="submit">${invitation.button}</button>
`,
])}</div>
<p class="soft small">${invitation.once({ organization: organizationName })}</p>
`;
};

const invalidInvitation = ({ signInPages: { invitation } }: Texts): PageResult => {
  const { title, why, accepted, signIn } = invitation.invalid;
  return {
    title,
    body: html`<div class="sheet">
<p>${why}</p>
<p>${filled(accepted, { signIn: html`<a href="${paths.signIn}">${signIn}</a>` })}</p>
</div>
`,
  };
};

export const invitationPage = definePage({
  path: paths.invitation,
  title: ({ signInPages }) => signInPages.invitation.title,
  permission: 'anyone',
  layout: 'plain',
  reads: { invitation: reading(viewInvitation, (request) => ({ token: linkIn(request) })) },
  readerOf: ({ invitation: { reader } }) => reader,
  titleOf: ({ invitation: { organizationName } }, { reader }) =>
    reader.texts.signInPages.invitation.titleOf({ organization: organizationName }),
  refusedResult: (_values, { reader }) => invalidInvitation(reader.texts),
  render: ({ invitation }, context) => invitationBody(invitation, context),
});

export const invitationForm = defineForm({
  path: paths.invitation,
  page: invitationPage,
  useCase: acceptInvitation,
  body: newPassword,
  fieldMessages,
  toInput: ({ body, request }) => ({ ...body, token: linkIn(request) }),
  redirectTo: () => pathWith(paths.signIn, { done: 'accepted' }),
});

const RESET_REQUEST = `${paths.reset}/request` as const;

const requestLink = (context: RenderContext): Html => {
  const { pages, signInPages } = context.request.reader.texts;
  const { reset } = signInPages;
  return html`<div class="sheet">
<p>${reset.request}</p>
${form(RESET_REQUEST, [
  field(
    { name: 'email', label: pages.fields.email, type: 'email', autocomplete: 'username', isFocused: true },
    context,
  ),
  html`<button type="submit">${reset.send}</button>
`,
])}</div>
<p><a href="${paths.signIn}">${reset.back}</a></p>
`;
};

const choosePassword = (context: RenderContext): Html => {
  const { texts } = context.request.reader;
  const { reset } = texts.signInPages;
  return html`<div class="sheet">
<p>${reset.choose}</p>
${form(pathWith(paths.reset, { token: linkIn(context.request) }), [
  field({ ...newPasswordField(texts), isFocused: true }, context),
  html`<button type="submit">${reset.change}</button>
`,
])}</div>
<p><a href="${paths.reset}">${reset.another}</a></p>
`;
};

export const resetPage = definePage({
  path: paths.reset,
  title: ({ signInPages }) => signInPages.reset.title,
  permission: 'anyone',
  layout: 'plain',
  notices: ({ signInPages: { reset } }) => ({ sent: reset.sent }),
  reads: {},
  render: (_values, context) => (linkIn(context.request) === '' ? requestLink(context) : choosePassword(context)),
});

export const resetRequestForm = defineForm({
  path: RESET_REQUEST,
  page: resetPage,
  useCase: requestPasswordReset,
  body: resetRequestBody,
  fieldMessages,
  keptFields: ['email'],
  toInput: ({ body }) => body,
  redirectTo: () => pathWith(paths.reset, { done: 'sent' }),
});

export const resetForm = defineForm({
  path: paths.reset,
  page: resetPage,
  useCase: confirmPasswordReset,
  body: newPassword,
  fieldMessages,
  toInput: ({ body, request }) => ({ ...body, token: linkIn(request), address: request.meta.address }),
  redirectTo: () => pathWith(paths.signIn, { done: 'reset' }),
});
