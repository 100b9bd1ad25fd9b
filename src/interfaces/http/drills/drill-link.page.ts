import { z } from 'zod';
import { confirmDrillLink, viewDrillLink } from '../../../application/drills/confirm-drill.ts';
import type { DrillLinkView } from '../../../application/drills/ports.ts';
import { DRILL_LINK_PATH } from '../../../domain/drills/drill-page.ts';
import { form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { pathWith } from '../kernel/pages/paths.ts';

const path = `${DRILL_LINK_PATH}/{token}` as const;

const tokenIn = ({ params }: WebPageRequest): string => params['token'] ?? '';

/** Renders the button by which a person confirms, or says that this was done. */
const action = ({ link }: DrillLinkView, { request }: RenderContext): Html => {
  const { drills: texts } = request.reader.texts;
  if (link.state === 'confirmed')
    return html`<p>${texts.confirmed}</p>
`;
  return form(
    pageUrl({ path }, { ...request, query: {} }),
    html`<div class="actions">
<button type="submit">${texts.confirm}</button>
</div>
`,
  );
};

/**
 * The page on which a person confirms that a drill has arrived. The link is the credential, and opening it changes
 * nothing.
 */
export const drillLinkPage = definePage({
  path,
  title: ({ drills }) => drills.title,
  permission: 'anyone',
  layout: 'plain',
  credentials: 'ignored',
  reads: { view: reading(viewDrillLink, (request) => ({ token: tokenIn(request) })) },
  readerOf: ({ view: { accountLanguage, accountTimezone, organization } }) => ({
    accountLanguage,
    accountTimezone,
    organization,
  }),
  notices: ({ drills }) => drills.notices,
  renderRefused: ({ request }) => html`<p>${request.reader.texts.drills.expiry}</p>
`,
  render: ({ view }, context) => html`<div class="sheet">
<p>${context.request.reader.texts.drills.text({ organization: view.organization.name })}</p>
${action(view, context)}</div>
`,
});

export const drillLinkForm = defineForm({
  path,
  page: drillLinkPage,
  useCase: confirmDrillLink,
  body: z.strictObject({}),
  toInput: ({ request }) => ({ token: tokenIn(request) }),
  redirectTo: (_value, request) => pathWith(pageUrl({ path }, { ...request, query: {} }), { done: 'confirmed' }),
});
