import type { Texts } from '../../../texts/catalogue.ts';
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
export const codeField = ({ pages: { fields } }: Texts): FieldFacts => ({
  name: 'code',
  label: fields.code,
  autocomplete: 'one-time-code',
  hint: fields.codeHint,
  isCode: true,
  isFocused: true,
});

/** The message for a malformed code. */
export const codeMessage = ({ pages: { fields } }: Texts) => ({ code: fields.codeWrong });

/** The page of the second step of a sign-in, which asks for a two-step code. */
export const challengePage = definePage({
  path: paths.challenge,
  title: ({ signInPages }) => signInPages.challenge.title,
  permission: 'anyone',
  layout: 'plain',
  redirect: (request) => (request.caller.kind === 'user' ? destinationOf(request) : null),
  reads: {},
  render: (_values, context) => {
    const { texts } = context.request.reader;
    const { challenge } = texts.signInPages;
    return html`<div class="sheet">
<p>${challenge.text}</p>
${form(pathWith(paths.challenge, carried(context.request)), [
  field(codeField(texts), context),
  html`<button type="submit">${texts.pages.continue}</button>
`,
])}</div>
<p><a href="${pathWith(paths.signIn, carried(context.request))}">${challenge.again}</a></p>
<p class="soft small">${challenge.lost}</p>
`;
  },
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
