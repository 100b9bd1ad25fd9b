import { getReportRun, verifyReport } from '../../../application/reports/report-runs.ts';
import type { RunView } from '../../../application/reports/report-runs.ts';
import { REPORT_RUN_PAGE_PATH } from '../../../application/reports/report-notice.ts';
import { VERIFICATION_PATH } from '../../../domain/reports/verification-code.ts';
import { moment } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { definePage, reading } from '../kernel/pages/page.ts';
import type { Reader } from '../kernel/pages/page.ts';

const draw = ({ publicId, settings: { name }, periodFrom, periodTo, status, pdfs }: RunView, reader: Reader): Html => {
  const { documentPages } = reader.texts;
  const { report: texts } = documentPages;
  return html`<div class="sheet">
<dl>
<dt>${texts.title}</dt><dd>${name}</dd>
<dt>${texts.period}</dt><dd>${moment(reader, periodFrom)} – ${moment(reader, periodTo)}</dd>
<dt>${documentPages.status}</dt><dd>${documentPages.states[status]}</dd>
</dl>
${
  status === 'ready' &&
  pdfs.length === 0 &&
  html`<p>${texts.noMonitor}</p>
`
}${
    pdfs.length > 0 &&
    html`<ul>
${pdfs.map(
  ({
    customerId,
    customerName,
  }) => html`<li><a href="/api/organization/report-runs/${publicId}/pdf${customerId !== null && `?customerId=${customerId}`}" download>${customerName ?? name}</a></li>
`,
)}</ul>
`
  }${
    pdfs.some(({ transcribedScripts }) => transcribedScripts.length > 0) &&
    html`<p>${texts.transcribed}</p>
`
  }</div>
`;
};

/** An id that no run has, used in place of text that is not an id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The page of a report run. Mails link to it when the PDFs are too large to attach. */
export const reportRunPage = definePage({
  path: REPORT_RUN_PAGE_PATH,
  title: ({ documentPages }) => documentPages.report.title,
  permission: 'readAdministration',
  layout: 'plain',
  reads: {
    view: reading(getReportRun, ({ query: { id = '' } }) => ({ id: UUID.test(id) ? id.toLowerCase() : NO_ID })),
  },
  render: ({ view }, { request: { reader } }) => draw(view, reader),
});

/** The page that shows the holder of a printed report what was archived of it. */
export const verificationPage = definePage({
  path: `${VERIFICATION_PATH}/{code}`,
  title: ({ documentPages }) => documentPages.verification.title,
  permission: 'anyone',
  layout: 'plain',
  credentials: 'ignored',
  reads: { verified: reading(verifyReport, ({ params: { code = '' } }) => ({ code })) },
  messages: ({ documentPages }) => ({ notFound: documentPages.verification.unknown }),
  renderRefused: () => html``,
  render: (
    { verified: { reportName, organizationName, firstDay, lastDay, timezone, archivedAt, sha256 } },
    { request: { reader } },
  ) => {
    const { accountPages, documentPages } = reader.texts;
    const { report, verification } = documentPages;
    return html`<div class="sheet">
<dl>
<dt>${report.title}</dt><dd>${reportName}</dd>
<dt>${accountPages.profile.organization}</dt><dd>${organizationName}</dd>
<dt>${report.period}</dt><dd>${firstDay} – ${lastDay} (${timezone})</dd>
<dt>${verification.archived}</dt><dd>${moment({ locale: { ...reader.locale, timezone } }, archivedAt)}</dd>
<dt>SHA-256</dt><dd><code>${sha256}</code></dd>
</dl>
</div>
<p class="soft small">${verification.compare}</p>
`;
  },
});
