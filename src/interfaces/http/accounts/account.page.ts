import { z } from 'zod';
import { getSession } from '../../../application/access/sessions.ts';
import { changePassword } from '../../../application/accounts/change-password.ts';
import { handOut, originationOf } from '../access/session-answers.ts';
import { field, form, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { newPasswordField } from './password-link.page.ts';
import { changePasswordBody } from './password.schemas.ts';

const PASSWORD = `${paths.account}/password` as const;

const roleNames: Readonly<Record<string, string>> = {
  admin: 'Administrator',
  editor: 'Editor',
  readonly: 'Read-only',
  responder: 'Responder',
};

export const accountPage = definePage({
  path: paths.account,
  title: 'Profile and password',
  permission: 'ownSession',
  layout: 'account',
  notices: { password: 'Your password was changed. Every other session was signed out.' },
  reads: { current: reading(getSession, () => undefined) },
  render: ({ current: { account } }, context) => {
    const { caller } = context.request;
    return html`${section(
      'Profile',
      html`<dl>
<dt>Name</dt><dd>${`${account.firstName} ${account.lastName}`.trim() || 'Not provided'}</dd>
<dt>Email address</dt><dd>${account.email}</dd>
<dt>Organization</dt><dd>${account.organizationName}</dd>
${
  caller.kind === 'user' &&
  html`<dt>Role</dt><dd>${roleNames[caller.role] ?? caller.role}</dd>
`
}</dl>
<p class="soft small">Only an administrator of your organization can change these.</p>
`,
    )}${section(
      'Change your password',
      form(PASSWORD, [
        html`<input type="text" autocomplete="username" value="${account.email}" readonly hidden>
`,
        field(
          { name: 'currentPassword', label: 'Present password', type: 'password', autocomplete: 'current-password' },
          context,
        ),
        field(newPasswordField, context),
        html`<button type="submit">Change password</button>
`,
      ]),
    )}`;
  },
});

export const passwordForm = defineForm({
  path: PASSWORD,
  page: accountPage,
  useCase: changePassword,
  body: z.strictObject({
    currentPassword: changePasswordBody.shape.currentPassword,
    password: changePasswordBody.shape.newPassword,
  }),
  fieldMessages: { currentPassword: 'Enter your current password.', password: 'Enter a new password.' },
  toInput: ({ body, request: { meta } }) => ({ ...body, from: originationOf(meta) }),
  cookies: handOut,
  redirectTo: () => pathWith(paths.account, { done: 'password' }),
});
