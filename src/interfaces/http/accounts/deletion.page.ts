import { z } from 'zod';
import { getAccountDeletion, requestAccountDeletion, withdrawAccountDeletion } from '../../../application/accounts/account-deletions.ts';
import { choice, form, moment, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const REQUEST = `${paths.deletion}/request` as const;
const WITHDRAW = `${paths.deletion}/withdraw` as const;

/** Everybody’s own account. */
const own = { id: 'me' } as const;

const asking = ({ problem }: RenderContext): Html => section(
  'Delete your account',
  html`<p>Your account is deleted 30 days after you ask for it. Until then you can change your mind here, and go on working.</p>
<ul>
<li>You can then no longer sign in, and your API tokens stop working.</li>
<li>Websites, incidents and whatever else you made stay with your organization.</li>
<li>The administrators of your organization are told.</li>
</ul>
${form(REQUEST, [
  choice({ name: 'understood', label: 'I understand that this cannot be undone once it took effect.' }, problem),
  html`<button class="danger" type="submit">Ask for deletion</button>
`,
])}`,
);

const waiting = (effectiveAt: Date | null): Html =>
  section(
    'Your account is going to be deleted',
    html`<p>${effectiveAt !== null && html`This takes effect on <strong>${moment(effectiveAt)}</strong>. `}Until then everything works as before.</p>
${form(WITHDRAW, html`<button type="submit">Keep my account</button>
`)}`,
  );

export const deletionPage = definePage({
  path: paths.deletion,
  title: 'Delete the account',
  permission: 'ownSession',
  layout: 'account',
  notices: {
    requested: 'Your request is recorded, and your administrators are told.',
    withdrawn: 'Your account stays. Your administrators are told.',
  },
  reads: { deletion: reading(getAccountDeletion, () => own) },
  render: ({ deletion: { status, effectiveAt } }, context) => (status === 'requested' ? waiting(effectiveAt) : asking(context)),
});

export const requestDeletionForm = defineForm({
  path: REQUEST,
  page: deletionPage,
  useCase: requestAccountDeletion,
  body: z.strictObject({ understood: z.literal('on') }),
  fieldMessages: { understood: 'Tick the box to say that you understand.' },
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
