import { imageIdOf } from '../../domain/organizations/brand-image.ts';
import { isProtected } from '../../domain/status-pages/page-protection.ts';
import {
  documentPath,
  documentTypes,
  historyMonths,
  plainDocument,
} from '../../domain/status-pages/public-document.ts';
import type { DocumentName, PublicDocument } from '../../domain/status-pages/public-document.ts';
import { offeredLanguages } from '../../domain/status-pages/page-texts.ts';
import type { PublicPage, PublicView } from '../../domain/status-pages/public-page.ts';
import type { Clock } from '../kernel/ports.ts';
import type { BrandImages } from './ports.ts';
import type { PageKey, PublicViews, RenderDocument } from './serving.ports.ts';

/** The ports for making snapshots. */
export interface SnapshotNeeds {
  readonly publicViews: PublicViews;
  readonly renderDocument: RenderDocument;
  readonly brandImages: Pick<BrandImages, 'find'>;
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** The files of a page. Their paths are those of its documents, so that a file server answers like the service. */
export interface PageSnapshot {
  readonly id: number;
  readonly slug: string;
  readonly files: readonly { readonly path: string; readonly content: string | Uint8Array }[];
  /** The files that the page has in all, those included that were not made again. */
  readonly paths: readonly string[];
}

const isHtml = (name: DocumentName): boolean => documentTypes[name].contentType.startsWith('text/html');

/** A file server looks for `index.html` in the folder of a page. */
const fileOf = (slug: string, document: PublicDocument): string =>
  `${documentPath({ path: `/status/${slug}` }, document).slice(1)}${isHtml(document.name) ? '/index.html' : ''}`;

/** Returns the documents that are made from the view of the page, HTML in every language that is offered. */
const documentsOf = (page: PublicPage): readonly PublicDocument[] =>
  (Object.keys(documentTypes) as DocumentName[])
    .filter((name) => documentTypes[name].view === 'page')
    .flatMap((name) => (isHtml(name) ? inLanguages(page, plainDocument(name)) : [plainDocument(name)]));

const inLanguages = (page: PublicPage, document: PublicDocument): readonly PublicDocument[] =>
  offeredLanguages(page).map((language) => ({ ...document, language: language === page.language ? null : language }));

/**
 * Returns the snapshot of a page; null if there is no such page, or not everybody may see it. The history of past
 * months changes rarely, so it is made for a complete snapshot only.
 */
export const pageSnapshot =
  ({ publicViews, renderDocument, brandImages, baseUrl, clock }: SnapshotNeeds) =>
  async (key: PageKey, isComplete: boolean): Promise<PageSnapshot | null> => {
    const read = await publicViews.read(key, plainDocument('page'));
    if (read === null || isProtected(read.served)) return null;
    const { id, slug } = read.served;
    const page = read.view as PublicPage;
    const base = { origin: baseUrl, path: `/status/${slug}` };
    const files: { path: string; content: string | Uint8Array }[] = [];
    const render = (documents: readonly PublicDocument[], view: PublicView): void => {
      for (const document of documents)
        files.push({
          path: fileOf(slug, document),
          content: renderDocument(document, view, { base, isOutdated: false }),
        });
    };
    render(documentsOf(page), page);
    for (const file of new Set([page.logo?.file, page.icon?.file])) {
      const publicId = file === undefined ? null : imageIdOf(file);
      const image = publicId === null ? null : await brandImages.find(publicId, clock.now());
      if (image !== null) files.push({ path: `logos/${file}`, content: image.bytes });
    }
    const months = historyMonths(clock.now()).map((month) =>
      inLanguages(page, { ...plainDocument('history'), subject: month }),
    );
    const others = [
      inLanguages(page, plainDocument('history')),
      ...page.incidents.map(({ publicId }) => inLanguages(page, { ...plainDocument('incident'), subject: publicId })),
    ];
    for (const documents of isComplete ? [...others, ...months] : others) {
      const [document] = documents;
      const other = document === undefined ? null : await publicViews.read({ id }, document);
      if (other !== null && !isProtected(other.served)) render(documents, other.view);
    }
    return {
      id,
      slug,
      files,
      paths: [
        ...new Set([...files.map(({ path }) => path), ...months.flat().map((document) => fileOf(slug, document))]),
      ],
    };
  };
