import { getDataExport } from '../../../application/data-export/data-exports.ts';
import type { DataExportView, ExportFailure } from '../../../domain/data-export/data-export.ts';
import type { DataExportStatus } from '../../../domain/data-export/data-export.machine.ts';
import { decideExportId } from '../../../domain/data-export/export.rules.ts';
import { EXPORT_PAGE_PATH } from '../../../application/data-export/export-notices.ts';
import { moment } from '../kernel/pages/elements.ts';
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

const states: Readonly<Record<DataExportStatus, string>> = {
  queued: 'Waiting to be generated',
  generating: 'Being generated',
  ready: 'Ready',
  failed: 'Failed',
  expired: 'Expired',
};

const failures: Readonly<Record<ExportFailure, string>> = {
  interrupted: 'It was interrupted three times. Request a new export.',
  storageFull: 'The file store of the service is full. Inform its operator before you request a new export.',
  internal: 'An internal error occurred. Request a new export.',
};

const sizeText = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const draw = (
  { publicId, status, createdAt, expiresAt, failure, bytes, sha256 }: DataExportView,
  reader: Reader,
): Html => html`<div class="sheet">
<dl>
<dt>Status</dt><dd>${states[status]}</dd>
<dt>Requested</dt><dd>${moment(reader, createdAt)}</dd>
${
  expiresAt !== null &&
  html`<dt>Available until</dt><dd>${moment(reader, expiresAt)}</dd>
`
}${
  bytes !== null &&
  html`<dt>Size</dt><dd>${sizeText(bytes)}</dd>
`
}${
  sha256 !== null &&
  html`<dt>SHA-256</dt><dd><code>${sha256}</code></dd>
`
}</dl>
${
  failure !== null &&
  html`<p>${failures[failure]}</p>
`
}${
  status === 'ready' &&
  html`<p><a class="button" href="/api/organization/data-export/${publicId}/download" download>Download the ZIP file</a></p>
`
}</div>
`;

/** The page of an export, to which its notifications link. */
export const dataExportPage = definePage({
  path: EXPORT_PAGE_PATH,
  title: 'Data export',
  permission: 'manageOrganization',
  layout: 'plain',
  reads: { view: reading(getDataExport, (request: WebPageRequest) => ({ id: idOf(request) })) },
  render: ({ view }, { request: { reader } }) => draw(view, reader),
});
