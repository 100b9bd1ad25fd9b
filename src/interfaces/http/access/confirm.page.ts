import { stepUpSession } from '../../../application/access/mfa.ts';
import { codeBody } from './account.schemas.ts';
import { codeMessage, codeField } from './challenge.page.ts';
import { field, form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import { defineForm, definePage } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { carried, destinationOf } from './sign-in.page.ts';

/** Asked before sensitive changes of those who have two-step verification. */
export const confirmPage = definePage({
  path: paths.confirm,
  title: 'Confirm that it is you',
  permission: 'ownSession',
  layout: 'plain',
  reads: {},
  render: (_values, context) => html`<div class="sheet">
<p>What you are about to do needs a fresh code. It then counts for five minutes.</p>
${form(pathWith(paths.confirm, carried(context.request)), [
  field(codeField, context),
  html`<button type="submit">Confirm</button>
`,
])}</div>
<p><a href="${destinationOf(context.request)}">Go back without confirming</a></p>
`,
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
