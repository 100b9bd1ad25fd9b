import { completeSignIn } from '../../../application/access/sign-in.ts';
import { codeBody } from './account.schemas.ts';
import { handOut, presentedWith } from './session-answers.ts';
import { field, form } from '../kernel/pages/elements.ts';
import type { FieldFacts } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { carried, destinationOf } from './sign-in.page.ts';

/** The field for a two-step code, or a backup code instead of it. */
export const codeField: FieldFacts = {
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
  hint: 'The current six-digit code from your authenticator app, or one of your backup codes.',
  isCode: true,
  isFocused: true,
};

/** The message for a malformed code. */
export const codeMessage = { code: 'Enter the six-digit code from your app, or a backup code.' };

/** The page of the second step of a sign-in, which asks for a two-step code. */
export const challengePage = definePage({
  path: paths.challenge,
  title: 'Two-step verification',
  permission: 'anyone',
  layout: 'plain',
  redirect: (request) => (request.caller.kind === 'user' ? destinationOf(request) : null),
  reads: {},
  render: (_values, context) => html`<div class="sheet">
<p>Your password is correct. Enter a code to complete the sign-in.</p>
${form(pathWith(paths.challenge, carried(context.request)), [
  field(codeField, context),
  html`<button type="submit">Continue</button>
`,
])}</div>
<p><a href="${pathWith(paths.signIn, carried(context.request))}">Start again</a></p>
<p class="soft small">If you have neither your app nor a backup code, an administrator of your organization can reset your two-step verification.</p>
`,
});

export const challengeForm = defineForm({
  path: paths.challenge,
  page: challengePage,
  useCase: completeSignIn,
  body: codeBody,
  fieldMessages: codeMessage,
  redirects: { unauthenticated: (request) => pathWith(paths.signIn, { ...carried(request), done: 'expired' }) },
  toInput: ({ body, request: { meta } }) => ({ ...body, ...presentedWith(meta) }),
  cookies: handOut,
  redirectTo: (_signedIn, request) => destinationOf(request),
});
