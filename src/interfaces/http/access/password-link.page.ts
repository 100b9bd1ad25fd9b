import { acceptInvitation, confirmPasswordReset, requestPasswordReset } from '../../../application/access/passwords.ts';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/password.ts';
import { linkedPasswordBody, resetRequestBody } from './account.schemas.ts';
import { field, form } from '../kernel/pages/elements.ts';
import type { FieldFacts } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage } from '../kernel/pages/page.ts';
import type { RenderContext, PageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

/** The field for a password that somebody wants to have. */
export const newPasswordField: FieldFacts = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easier to remember than signs.`,
};

const newPassword = linkedPasswordBody.pick({ password: true });
const complaints = { password: `Enter a password of at least ${MIN_PASSWORD_LENGTH} characters.`, email: 'Enter an email address, such as name@example.com.' };

/** The link of the mail. An empty or shortened one leads to the same refusal as one that is spent. */
const linkIn = ({ query }: PageRequest): string => query['token']?.slice(0, 100) ?? '';

const passwordForm = (action: string, button: string, sight: RenderContext): Html =>
  form(pathWith(action, { token: linkIn(sight.visit) }), [
    field({ ...newPasswordField, isFocused: true }, sight),
    html`<button type="submit">${button}</button>
`,
  ]);

export const invitationPage = definePage({
  path: paths.invitation,
  title: 'Accept the invitation',
  permission: 'anyone',
  frame: 'entrance',
  reads: {},
  draw: (_values, sight) => html`<div class="sheet">
<p>You have been invited to Watchstead. Choose a password to open your account.</p>
${passwordForm(paths.invitation, 'Accept and open the account', sight)}</div>
<p class="soft small">A link is good for 7 days and for one use. If yours does not work any more, ask for another invitation.</p>
`,
});

export const invitationForm = defineForm({
  path: paths.invitation,
  page: invitationPage,
  useCase: acceptInvitation,
  body: newPassword,
  complaints,
  toInput: ({ body, visit }) => ({ ...body, token: linkIn(visit) }),
  onward: () => pathWith(paths.signIn, { done: 'accepted' }),
});

const RESET_REQUEST = `${paths.reset}/request` as const;

const requestLink = (sight: RenderContext): Html => html`<div class="sheet">
<p>Tell us the email address of your account. If there is one, we send a link to choose a new password.</p>
${form(RESET_REQUEST, [
  field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', isFocused: true }, sight),
  html`<button type="submit">Send the link</button>
`,
])}</div>
<p><a href="${paths.signIn}">Back to sign-in</a></p>
`;

const choosePassword = (sight: RenderContext): Html => html`<div class="sheet">
<p>Choose a new password. You are then signed out everywhere.</p>
${passwordForm(paths.reset, 'Change the password', sight)}</div>
<p><a href="${paths.reset}">Ask for another link</a></p>
`;

export const resetPage = definePage({
  path: paths.reset,
  title: 'Reset your password',
  permission: 'anyone',
  frame: 'entrance',
  notices: { sent: 'If the address belongs to an account, a link is on its way. It is good for one hour.' },
  reads: {},
  draw: (_values, sight) => (linkIn(sight.visit) === '' ? requestLink(sight) : choosePassword(sight)),
});

export const resetRequestForm = defineForm({
  path: RESET_REQUEST,
  page: resetPage,
  useCase: requestPasswordReset,
  body: resetRequestBody,
  complaints,
  keeps: ['email'],
  toInput: ({ body }) => body,
  onward: () => pathWith(paths.reset, { done: 'sent' }),
});

export const resetForm = defineForm({
  path: paths.reset,
  page: resetPage,
  useCase: confirmPasswordReset,
  body: newPassword,
  complaints,
  toInput: ({ body, visit }) => ({ ...body, token: linkIn(visit) }),
  onward: () => pathWith(paths.signIn, { done: 'reset' }),
});
