import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Clock } from '../../application/kernel/ports.ts';
import type { Log } from '../../application/kernel/worker.ts';
import type { BrandImages } from '../../application/status-pages/ports.ts';
import type {
  PageKey,
  PublicViews,
  ReadView,
  RenderDocument,
  ServedDocument,
  StatusPageChanges,
  StatusPageDocuments,
} from '../../application/status-pages/serving.ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { imageIdOf } from '../../domain/organizations/brand-image.ts';
import { freshUntil } from '../../domain/status-pages/page-freshness.ts';
import { documentTypes } from '../../domain/status-pages/public-document.ts';
import type { PageBase, PublicDocument } from '../../domain/status-pages/public-document.ts';
import type { PageHeader, PublicView } from '../../domain/status-pages/public-page.ts';
import { CachedPages, CachedView } from './cached-view.ts';

/** The maximum time that a request waits for the database if an earlier state is cached. */
const PATIENCE = seconds(1);
/** After a failed read, the pause before the next one. */
const RETRY_PAUSE = seconds(1);
/** The maximum size of all documents and compressed views, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

interface Needs {
  readonly publicViews: PublicViews;
  readonly statusPageChanges: StatusPageChanges;
  readonly renderDocument: RenderDocument;
  readonly brandImages: Pick<BrandImages, 'find'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A read in progress, and the pages that have changed since it began. */
interface Reading {
  readonly changed: Set<number | null>;
  readonly result: Promise<CachedRead | null>;
}

/** The result of a read. `view` is dropped when all waiting requests have rendered it; `cached` keeps it compressed. */
interface CachedRead {
  readonly cached: CachedView;
  readonly view: PublicView;
}

/**
 * Keeps documents in memory. A view is read once for all concurrent requests, and used until a notification reports a
 * change of the page, for at most a minute. While notifications may be missed, each request reads. If reading fails,
 * the last state is served. See ADR 0096.
 */
export class CachedStatusPages implements StatusPageDocuments {
  readonly #needs: Needs;
  readonly #pages: CachedPages;
  readonly #readings = new Map<string, Reading>();

  constructor(needs: Needs, maxBytes = MAX_BYTES) {
    this.#needs = needs;
    this.#pages = new CachedPages(maxBytes);
    needs.statusPageChanges.onChange((pageId) => {
      this.#pages.markChanged(pageId);
      for (const { changed } of this.#readings.values()) changed.add(pageId);
    });
  }

  async find(key: PageKey, document: PublicDocument, base: PageBase): Promise<ServedDocument | null> {
    const known = this.#pages.viewOf(key, viewNameOf(document));
    if (known === null) {
      const read = await this.#read(key, document);
      return read === null ? null : this.#documentOf(read.cached, document, base, read.view);
    }
    if (this.#isFresh(known)) return this.#documentOf(known, document, base);
    if (known.failedAt !== null) {
      if (performance.now() - known.failedAt > RETRY_PAUSE) {
        known.failedAt = performance.now();
        void this.#renew(known, key, document);
      }
      return this.#documentOf(known, document, base);
    }
    const read = await this.#renew(known, key, document);
    if (read === 'failed') return this.#documentOf(known, document, base);
    return read === null ? null : this.#documentOf(read.cached, document, base, read.view);
  }

  #isFresh({ hasChanged, failedAt, readAt, freshUntil: until }: CachedView): boolean {
    const now = this.#needs.clock.now();
    return (
      !hasChanged && failedAt === null && this.#needs.statusPageChanges.isListening && now >= readAt && now < until
    );
  }

  /** Reads a known view again. Returns `failed` also if the database does not answer in time. */
  async #renew(known: CachedView, key: PageKey, document: PublicDocument): Promise<CachedRead | null | 'failed'> {
    const late = Promise.withResolvers<'failed'>();
    const timer = setTimeout(() => late.resolve('failed'), PATIENCE);
    const read = this.#read(key, document).catch((fault: unknown) => {
      if (known.failedAt === null)
        this.#needs.log.warn('A status page could not be read. Its last state is served.', {
          page: known.served.publicId,
          fault: String(fault),
        });
      return 'failed' as const;
    });
    const result = await Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
    if (result === 'failed') known.failedAt = performance.now();
    return result;
  }

  /** Joins a read in progress or begins one. */
  #read(key: PageKey, document: PublicDocument): Promise<CachedRead | null> {
    const name = `${'slug' in key ? key.slug : `#${key.id}`} ${viewNameOf(document)}`;
    const running = this.#readings.get(name);
    if (running !== undefined) return running.result;
    const changed = new Set<number | null>();
    const result = this.#readOnce(key, document, changed).finally(() => this.#readings.delete(name));
    this.#readings.set(name, { changed, result });
    return result;
  }

  async #readOnce(
    key: PageKey,
    document: PublicDocument,
    changed: ReadonlySet<number | null>,
  ): Promise<CachedRead | null> {
    const readAt = this.#needs.clock.now();
    const read = await this.#needs.publicViews.read(key, document);
    if (read === null) {
      this.#pages.remove(key, viewNameOf(document));
      return null;
    }
    const [deflated] = await Promise.all([
      deflate(serialize(read.view), { level: 1 }),
      this.#keepImages(headerOf(read.view), readAt),
    ]);
    const packed = ownBytes(deflated);
    const cached = new CachedView({
      served: read.served,
      readAt,
      freshUntil: freshUntil(readAt, maintenancesOf(read)),
      packed,
    });
    cached.hasChanged = changed.has(read.served.id) || changed.has(null);
    this.#pages.store(viewNameOf(document), cached);
    return { cached, view: read.view };
  }

  /** Reads the images of a page in advance, so that the process can serve them as long as the page. */
  async #keepImages({ logo, icon }: PageHeader, now: Date): Promise<void> {
    for (const file of new Set([logo?.file, icon?.file])) {
      const publicId = file === undefined ? null : imageIdOf(file);
      if (publicId !== null) await this.#needs.brandImages.find(publicId, now);
    }
  }

  /** Returns a document, which is rendered once for all concurrent requests. */
  async #documentOf(
    cached: CachedView,
    document: PublicDocument,
    base: PageBase,
    view?: PublicView,
  ): Promise<ServedDocument> {
    const isOutdated = cached.failedAt !== null;
    const name = `${base.origin}${base.path} ${document.name} ${document.language ?? ''} ${isOutdated}`;
    const known = cached.documents.get(name);
    if (known !== undefined) return known;
    const made = this.#render(cached, document, { base, isOutdated }, view);
    cached.documents.set(name, made);
    try {
      const { body } = await made;
      cached.bytes += body.length;
      this.#pages.makeRoom(cached);
    } catch (fault) {
      cached.documents.delete(name);
      throw fault;
    }
    return made;
  }

  async #render(
    cached: CachedView,
    document: PublicDocument,
    context: { readonly base: PageBase; readonly isOutdated: boolean },
    view?: PublicView,
  ): Promise<ServedDocument> {
    const shown = view ?? (deserialize(await inflate(cached.packed)) as PublicView);
    const body = ownBytes(Buffer.from(this.#needs.renderDocument(document, shown, context)));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS)}"`;
    return {
      served: cached.served,
      header: headerOf(shown),
      body,
      etag,
      readAt: cached.readAt,
      isOutdated: context.isOutdated,
    };
  }
}

/** The length of 132 bits of the digest, in characters. */
const ETAG_CHARACTERS = 22;

/**
 * Returns a copy with its own memory. A small `Buffer` is a part of a block of 64 KB and would keep the block in
 * memory.
 */
const ownBytes = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

const viewNameOf = ({ name, subject }: PublicDocument): string =>
  subject === null ? documentTypes[name].view : `${documentTypes[name].view} ${subject}`;

const maintenancesOf = ({ view }: ReadView) => ('maintenances' in view ? view.maintenances : []);

const headerOf = (view: PublicView): PageHeader => {
  const { publicId, slug, title, description, language, texts, timezone, brandColor, logo, icon, status, updatedAt } =
    'page' in view ? view.page : view;
  return { publicId, slug, title, description, language, texts, timezone, brandColor, logo, icon, status, updatedAt };
};
