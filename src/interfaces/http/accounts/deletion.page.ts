import { z } from 'zod';
import {
  getAccountDeletion,
  requestAccountDeletion,
  withdrawAccountDeletion,
} from '../../../application/accounts/account-deletions.ts';
import { choice, form, moment, section } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader, RenderContext } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const REQUEST = `${paths.deletion}/request` as const;
const WITHDRAW = `${paths.deletion}/withdraw` as const;

/** The input that selects the user's own account. */
const own = { id: 'me' } as const;

const asking = ({ problem, request }: RenderContext): Html => {
  const { deletion: texts } = request.reader.texts.accountPages;
  return section(
    texts.title,
    html`<p>${texts.text}</p>
<ul>
<li>${texts.signIn}</li>
<li>${texts.remains}</li>
<li>${texts.notified}</li>
</ul>
${form(REQUEST, [
  choice({ name: 'understood', label: texts.understood }, problem),
  html`<button class="danger" type="submit">${texts.request}</button>
`,
])}`,
  );
};

const waiting = (effectiveAt: Date | null, reader: Reader): Html => {
  const { deletion: texts } = reader.texts.accountPages;
  return section(
    texts.scheduled,
    html`${
      effectiveAt !== null &&
      html`<p>${filled(texts.takesEffect, { time: html`<strong>${moment(reader, effectiveAt)}</strong>` })}</p>
`
    }${form(
      WITHDRAW,
      html`<button type="submit">${texts.keep}</button>
`,
    )}`,
  );
};

export const deletionPage = definePage({
  path: paths.deletion,
  title: ({ pages }) => pages.menu.deletion,
  permission: 'ownSession',
  layout: 'account',
  notices: ({ accountPages: { deletion } }) => ({ requested: deletion.requested, withdrawn: deletion.withdrawn }),
  reads: { deletion: reading(getAccountDeletion, () => own) },
  render: ({ deletion: { status, effectiveAt } }, context) =>
    status === 'requested' ? waiting(effectiveAt, context.request.reader) : asking(context),
});

export const requestDeletionForm = defineForm({
  path: REQUEST,
  page: deletionPage,
  useCase: requestAccountDeletion,
  body: z.strictObject({ understood: z.literal('on') }),
  fieldMessages: ({ accountPages: { deletion } }) => ({ understood: deletion.notUnderstood }),
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
