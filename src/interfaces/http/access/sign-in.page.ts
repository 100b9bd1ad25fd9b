import { z } from 'zod';
import { signOut } from '../../../application/access/sessions.ts';
import { signIn } from '../../../application/access/sign-in.ts';
import { returnPathOf } from '../../../domain/access/sign-in/return-path.ts';
import { field, form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage } from '../kernel/pages/page.ts';
import type { WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { signInBody } from './account.schemas.ts';
import { handOut, presentedWith, clearedSessionCookie } from './session-answers.ts';

/** Returns the path of the page that is shown after sign-in: the one asked for, else the start page, or the console. */
export const destinationOf = ({ query }: WebPageRequest): string => returnPathOf(query['return_to']) ?? paths.front;

/** Returns the query parameter that passes the destination on to the next step. */
export const carried = ({ query }: WebPageRequest) => ({ return_to: returnPathOf(query['return_to']) });

/** The sign-in page. */
export const signInPage = definePage({
  path: paths.signIn,
  title: ({ signInPages }) => signInPages.signIn.title,
  permission: 'anyone',
  layout: 'plain',
  notices: ({ signInPages }) => signInPages.signIn.notices,
  redirect: (request) => (request.caller.kind === 'user' ? destinationOf(request) : null),
  reads: {},
  render: (_values, context) => {
    const { signInPages, pages } = context.request.reader.texts;
    const { signIn: texts } = signInPages;
    return html`<div class="sheet">
${form(pathWith(paths.signIn, carried(context.request)), [
  field(
    { name: 'email', label: pages.fields.email, type: 'email', autocomplete: 'username', isFocused: true },
    context,
  ),
  field({ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' }, context),
  html`<button type="submit">${texts.button}</button>
`,
])}</div>
<p><a href="${paths.reset}">${texts.forgotten}</a></p>
<p class="soft small">${texts.invitationNeeded}</p>
`;
  },
});

export const signInForm = defineForm({
  path: paths.signIn,
  page: signInPage,
  useCase: signIn,
  body: signInBody,
  fieldMessages: ({ pages, signInPages }) => ({
    email: pages.fields.emailWrong,
    password: signInPages.signIn.passwordMissing,
  }),
  messages: ({ signInPages }) => ({ unauthenticated: signInPages.signIn.wrong }),
  keptFields: ['email'],
  toInput: ({ body, request: { meta } }) => ({ ...body, ...presentedWith(meta) }),
  cookies: handOut,
  redirectTo: ({ session }, request) =>
    session.awaitsCode ? pathWith(paths.challenge, carried(request)) : destinationOf(request),
});

export const signOutForm = defineForm({
  path: paths.signOut,
  page: signInPage,
  useCase: signOut,
  body: z.strictObject({}),
  toInput: () => undefined,
  cookies: clearedSessionCookie,
  redirectTo: () => pathWith(paths.signIn, { done: 'signedOut' }),
});
