import { plainDocument } from '../../../../../src/domain/status-pages/public-document.ts';
import type { DocumentName, PageBase, PublicDocument } from '../../../../../src/domain/status-pages/public-document.ts';
import type { PublicView } from '../../../../../src/domain/status-pages/public-page.ts';
import { renderDocument } from '../../../../../src/interfaces/http/status-pages/render-document.ts';

export const BASE: PageBase = { origin: 'https://watch.example.com', path: '/status/acme' };

/** The text of a document of a page. */
export const rendered = (document: DocumentName | PublicDocument, view: PublicView, base: PageBase = BASE): string =>
  renderDocument(typeof document === 'string' ? plainDocument(document) : document, view, { base, isOutdated: false });
