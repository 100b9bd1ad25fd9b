import { z } from 'zod';
import { signOut } from '../../../application/access/sessions.ts';
import { signIn } from '../../../application/access/sign-in.ts';
import { returnPathOf } from '../../../domain/access/sign-in/return-path.ts';
import type { Operation } from '../kernel/endpoint.ts';
import { field, form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage, readingIf } from '../kernel/pages/page.ts';
import type { WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { signInBody } from './account.schemas.ts';
import { handOut, presentedWith, clearedSessionCookie } from './session-answers.ts';

/** Returns the path of the page that is shown after sign-in. */
export const destinationOf = ({ query }: WebPageRequest): string => returnPathOf(query['return_to']) ?? paths.account;

/** Returns the query parameter that passes the destination on to the next step. */
export const carried = ({ query }: WebPageRequest) => ({ return_to: returnPathOf(query['return_to']) });

/** Builds the sign-in page, which names the organization of a white-label host, and its forms. */
export const signInPages = (findTenant: Operation<{ readonly host: string }, { readonly name: string }>) => {
  const signInPage = definePage({
    path: paths.signIn,
    title: 'Sign in',
    permission: 'anyone',
    layout: 'plain',
    notices: {
      signedOut: 'You have been signed out.',
      everywhere: 'You have been signed out everywhere.',
      expired: 'The sign-in took too long. Please start again.',
      reset: 'Your password was changed. Sign in with the new one.',
      accepted: 'Welcome! Your account is ready. Sign in with your new password.',
    },
    redirect: (request) => (request.caller.kind === 'user' ? destinationOf(request) : null),
    reads: {
      tenant: readingIf(
        ({ meta }) => meta.customHost?.status === 'active',
        findTenant,
        ({ meta }) => ({ host: meta.customHost?.hostname ?? '' }),
      ),
    },
    render: ({ tenant }, context) => html`${
      tenant !== null &&
      html`<p>${tenant.name}</p>
`
    }<div class="sheet">
${form(pathWith(paths.signIn, carried(context.request)), [
  field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', isFocused: true }, context),
  field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, context),
  html`<button type="submit">Sign in</button>
`,
])}</div>
<p><a href="${paths.reset}">Forgot your password?</a></p>
<p class="soft small">You need an invitation from an administrator to create an account.</p>
`,
  });

  const signInForm = defineForm({
    path: paths.signIn,
    page: signInPage,
    useCase: signIn,
    body: signInBody,
    fieldMessages: { email: 'Enter an email address, such as name@example.com.', password: 'Enter your password.' },
    messages: { unauthenticated: 'The email address or password is incorrect.' },
    keptFields: ['email'],
    toInput: ({ body, request: { meta } }) => ({ ...body, ...presentedWith(meta) }),
    cookies: handOut,
    redirectTo: ({ session }, request) =>
      session.awaitsCode ? pathWith(paths.challenge, carried(request)) : destinationOf(request),
  });

  const signOutForm = defineForm({
    path: paths.signOut,
    page: signInPage,
    useCase: signOut,
    body: z.strictObject({}),
    toInput: () => undefined,
    cookies: clearedSessionCookie,
    redirectTo: () => pathWith(paths.signIn, { done: 'signedOut' }),
  });

  return { signInPage, signInForm, signOutForm };
};
