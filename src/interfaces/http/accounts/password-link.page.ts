import {
  acceptInvitation,
  confirmPasswordReset,
  requestPasswordReset,
  viewInvitation,
} from '../../../application/accounts/passwords.ts';
import type { InvitationView } from '../../../application/accounts/passwords.ts';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';
import { field, form } from '../kernel/pages/elements.ts';
import type { FieldFacts } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { linkedPasswordBody, resetRequestBody } from './password.schemas.ts';

/** The field for a new password. */
export const newPasswordField: FieldFacts = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${MIN_PASSWORD_LENGTH} characters. A few random words are easier to remember than symbols.`,
};

const newPassword = linkedPasswordBody.pick({ password: true });
const fieldMessages = {
  password: `Enter a password of at least ${MIN_PASSWORD_LENGTH} characters.`,
  email: 'Enter an email address, such as name@example.com.',
};

/** Returns the token of the emailed link. A missing or truncated token is refused like a used one. */
const linkIn = ({ query }: WebPageRequest): string => query['token']?.slice(0, 100) ?? '';

const passwordForm = (action: string, button: string, context: RenderContext): Html =>
  form(pathWith(action, { token: linkIn(context.request) }), [
    field({ ...newPasswordField, isFocused: true }, context),
    html`<button type="submit">${button}</button>
`,
  ]);

const invitationBody = ({ email, organizationName, inviterName }: InvitationView, context: RenderContext): Html => {
  const organization = html`<strong>${organizationName}</strong>`;
  return html`<div class="sheet">
<p>${
    inviterName === null
      ? html`You are invited to ${organization}.`
      : html`<strong>${inviterName}</strong> invites you to ${organization}.`
  } Choose a password to create your account.</p>
<dl>
<dt>Your email address</dt><dd>${email}</dd>
</dl>
${form(pathWith(paths.invitation, { token: linkIn(context.request) }), [
  html`<input type="text" autocomplete="username" value="${email}" readonly hidden>
`,
  field({ ...newPasswordField, isFocused: true }, context),
  html`<button type="submit">Accept and create the account</button>
`,
])}</div>
<p class="soft small">The link can be used once. If you do not know ${organizationName}, close this page.</p>
`;
};

export const invitationPage = definePage({
  path: paths.invitation,
  title: 'Accept the invitation',
  permission: 'anyone',
  layout: 'plain',
  reads: { invitation: reading(viewInvitation, (request) => ({ token: linkIn(request) })) },
  titleOf: ({ invitation: { organizationName } }) => `Invitation to ${organizationName}`,
  refusedResult: () => ({
    title: 'This invitation is not valid',
    body: html`<div class="sheet">
<p>The link is incomplete, has been used, was replaced by a newer one, or is older than 7 days.</p>
<p>If you have accepted the invitation already, <a href="${paths.signIn}">sign in</a>. Otherwise ask the person who invited you for another invitation.</p>
</div>
`,
  }),
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

const requestLink = (context: RenderContext): Html => html`<div class="sheet">
<p>Enter the email address of your account. We will send you a link to choose a new password.</p>
${form(RESET_REQUEST, [
  field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', isFocused: true }, context),
  html`<button type="submit">Send the link</button>
`,
])}</div>
<p><a href="${paths.signIn}">Back to sign-in</a></p>
`;

const choosePassword = (context: RenderContext): Html => html`<div class="sheet">
<p>Choose a new password. You will be signed out everywhere.</p>
${passwordForm(paths.reset, 'Change password', context)}</div>
<p><a href="${paths.reset}">Request another link</a></p>
`;

export const resetPage = definePage({
  path: paths.reset,
  title: 'Reset your password',
  permission: 'anyone',
  layout: 'plain',
  notices: { sent: 'If the address belongs to an account, we sent a link to it. It expires in one hour.' },
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
