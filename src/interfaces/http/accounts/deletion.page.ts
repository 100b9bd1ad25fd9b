import { z } from 'zod';
import {
  getAccountDeletion,
  requestAccountDeletion,
  withdrawAccountDeletion,
} from '../../../application/accounts/account-deletions.ts';
import { choice, form, moment, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader, RenderContext } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const REQUEST = `${paths.deletion}/request` as const;
const WITHDRAW = `${paths.deletion}/withdraw` as const;

/** The input that selects the user's own account. */
const own = { id: 'me' } as const;

const asking = ({ problem }: RenderContext): Html =>
  section(
    'Delete your account',
    html`<p>Your account is deleted 30 days after you request it. Until then you can withdraw the request here and keep using your account.</p>
<ul>
<li>You will no longer be able to sign in, and your API tokens will stop working.</li>
<li>Websites, incidents and everything else that you created remain with your organization.</li>
<li>The administrators of your organization are notified.</li>
</ul>
${form(REQUEST, [
  choice(
    { name: 'understood', label: 'I understand that the deletion cannot be undone after it takes effect.' },
    problem,
  ),
  html`<button class="danger" type="submit">Request deletion</button>
`,
])}`,
  );

const waiting = (effectiveAt: Date | null, reader: Reader): Html =>
  section(
    'Your account is scheduled for deletion',
    html`<p>${effectiveAt !== null && html`This takes effect on <strong>${moment(reader, effectiveAt)}</strong>. `}Until then, your account works as before.</p>
${form(
  WITHDRAW,
  html`<button type="submit">Keep my account</button>
`,
)}`,
  );

export const deletionPage = definePage({
  path: paths.deletion,
  title: 'Delete the account',
  permission: 'ownSession',
  layout: 'account',
  notices: {
    requested: 'Your request has been recorded, and your administrators have been notified.',
    withdrawn: 'The request has been withdrawn. Your administrators have been notified.',
  },
  reads: { deletion: reading(getAccountDeletion, () => own) },
  render: ({ deletion: { status, effectiveAt } }, context) =>
    status === 'requested' ? waiting(effectiveAt, context.request.reader) : asking(context),
});

export const requestDeletionForm = defineForm({
  path: REQUEST,
  page: deletionPage,
  useCase: requestAccountDeletion,
  body: z.strictObject({ understood: z.literal('on') }),
  fieldMessages: { understood: 'Select the checkbox to confirm that you understand.' },
  toInput: () => own,
  redirectTo: () => pathWith(paths.deletion, { done: 'requested' }),
});

export const withdrawDeletionForm = defineForm({
  path: WITHDRAW,
  page: deletionPage,
  useCase: withdrawAccountDeletion,
  body: z.strictObject({}),
  toInput: () => own,
  redirectTo: () => pathWith(paths.deletion, { done: 'withdrawn' }),
});
