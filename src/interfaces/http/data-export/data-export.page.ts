import { getDataExport } from '../../../application/data-export/data-exports.ts';
import type { DataExportView } from '../../../domain/data-export/data-export.ts';
import { decideExportId } from '../../../domain/data-export/export.rules.ts';
import { EXPORT_PAGE_PATH } from '../../../application/data-export/export-notices.ts';
import { definitions, moment } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { definePage, reading } from '../kernel/pages/page.ts';
import type { Reader, WebPageRequest } from '../kernel/pages/page.ts';

/** An id that no export has, used in place of text that is not an id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

const idOf = ({ query }: WebPageRequest): string | number => {
  const named = decideExportId(query['id']);
  return named.ok ? named.value : NO_ID;
};

const sizeText = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const draw = (
  { publicId, status, createdAt, expiresAt, failure, bytes, sha256 }: DataExportView,
  reader: Reader,
): Html => {
  const { documentPages } = reader.texts;
  const { export: texts } = documentPages;
  return html`<div class="sheet">
${definitions([
  [documentPages.status, documentPages.states[status]],
  [texts.requested, moment(reader, createdAt)],
  [texts.availableUntil, expiresAt === null ? null : moment(reader, expiresAt)],
  [texts.size, bytes === null ? null : sizeText(bytes)],
  ['SHA-256', sha256 === null ? null : html`<code>${sha256}</code>`],
])}${
    failure !== null &&
    html`<p>${texts.failures[failure]}</p>
`
  }${
    status === 'ready' &&
    html`<p><a class="button" href="/api/organization/data-export/${publicId}/download" download>${texts.download}</a></p>
`
  }</div>
`;
};

/** The page of an export, to which its notifications link. */
export const dataExportPage = definePage({
  path: EXPORT_PAGE_PATH,
  title: ({ documentPages }) => documentPages.export.title,
  permission: 'manageOrganization',
  layout: 'plain',
  reads: { view: reading(getDataExport, (request: WebPageRequest) => ({ id: idOf(request) })) },
  render: ({ view }, { request: { reader } }) => draw(view, reader),
});
