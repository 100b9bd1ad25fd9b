import { stepUpSession } from '../../../application/access/mfa.ts';
import { codeBody } from './account.schemas.ts';
import { codeMessage, codeField } from './challenge.page.ts';
import { field, form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { carried, destinationOf } from './sign-in.page.ts';

/** Asks users with two-step verification for a code before a sensitive change. */
export const confirmPage = definePage({
  path: paths.confirm,
  title: ({ signInPages }) => signInPages.confirm.title,
  permission: 'ownSession',
  layout: 'plain',
  reads: {},
  render: (_values, context) => {
    const { texts } = context.request.reader;
    const { confirm } = texts.signInPages;
    return html`<div class="sheet">
<p>${confirm.text}</p>
${form(pathWith(paths.confirm, carried(context.request)), [
  field(codeField(texts), context),
  html`<button type="submit">${confirm.button}</button>
`,
])}</div>
<p><a href="${destinationOf(context.request)}">${texts.pages.cancel}</a></p>
`;
  },
});

export const confirmForm = defineForm({
  path: paths.confirm,
  page: confirmPage,
  useCase: stepUpSession,
  body: codeBody,
  fieldMessages: codeMessage,
  toInput: ({ body }) => body,
  redirectTo: (_steppedUp, request) => destinationOf(request),
});
