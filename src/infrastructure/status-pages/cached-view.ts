import type { PageKey, ServedDocument, ServedPage } from '../../application/status-pages/serving.ports.ts';

interface ViewFacts {
  readonly served: ServedPage;
  readonly readAt: Date;
  readonly freshUntil: Date;
  /** The view, compressed: a page of ten components takes 5 KB instead of 200. */
  readonly packed: Uint8Array;
}

/**
 * The data that was read for a page, its history of a month or an incident, and the documents that were rendered from
 * it.
 */
export class CachedView implements ViewFacts {
  readonly served: ServedPage;
  readonly readAt: Date;
  readonly freshUntil: Date;
  readonly packed: Uint8Array;
  readonly documents = new Map<string, Promise<ServedDocument>>();
  /** True if the page has changed since it was read. */
  hasChanged = false;
  /** The time of the failed reread (`performance.now()`), or null if the last one succeeded. */
  failedAt: number | null = null;
  bytes: number;

  constructor({ served, readAt, freshUntil, packed }: ViewFacts) {
    this.served = served;
    this.readAt = readAt;
    this.freshUntil = freshUntil;
    this.packed = packed;
    this.bytes = packed.length;
  }
}

interface CachedPage {
  readonly slug: string;
  readonly views: Map<string, CachedView>;
}

/** The cached views by page. If they take more than `maxBytes`, pages are removed at random. */
export class CachedPages {
  readonly #maxBytes: number;
  readonly #pages = new Map<number, CachedPage>();
  readonly #ids = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  viewOf(key: PageKey, name: string): CachedView | null {
    const id = this.#idOf(key);
    return (id === undefined ? undefined : this.#pages.get(id)?.views.get(name)) ?? null;
  }

  store(name: string, view: CachedView): void {
    const { id, slug } = view.served;
    const known = this.#pages.get(id);
    if (known?.slug !== slug) this.#drop(id);
    this.#ids.set(slug, id);
    const views = this.#pages.get(id)?.views ?? new Map<string, CachedView>();
    this.#pages.set(id, { slug, views });
    views.set(name, view);
    this.makeRoom(view);
  }

  /**
   * Removes a view that does not exist any more. With the view of the page itself, all other views of the page are
   * removed.
   */
  remove(key: PageKey, name: string): void {
    const id = this.#idOf(key);
    if (id === undefined) return;
    if (name === 'page') this.#drop(id);
    else this.#pages.get(id)?.views.delete(name);
  }

  /** Marks a page as changed, or all pages if the id is null. */
  markChanged(pageId: number | null): void {
    const changed = pageId === null ? [...this.#pages.values()] : [this.#pages.get(pageId)];
    for (const page of changed) for (const view of page?.views.values() ?? []) view.hasChanged = true;
  }

  /** Removes pages until the others fit; the view that was just used is kept. */
  makeRoom(used: CachedView): void {
    let excess = this.#bytes() - this.#maxBytes;
    const others = excess > 0 ? [...this.#pages.keys()].filter((id) => id !== used.served.id) : [];
    while (excess > 0 && others.length > 0) {
      const [id = 0] = others.splice(Math.floor(Math.random() * others.length), 1);
      excess -= bytesOf(this.#pages.get(id));
      this.#drop(id);
    }
  }

  #idOf(key: PageKey): number | undefined {
    return 'slug' in key ? this.#ids.get(key.slug) : key.id;
  }

  #drop(id: number): void {
    const slug = this.#pages.get(id)?.slug;
    if (slug !== undefined && this.#ids.get(slug) === id) this.#ids.delete(slug);
    this.#pages.delete(id);
  }

  #bytes(): number {
    let bytes = 0;
    for (const page of this.#pages.values()) bytes += bytesOf(page);
    return bytes;
  }
}

const bytesOf = (page: CachedPage | undefined): number => {
  let bytes = 0;
  for (const view of page?.views.values() ?? []) bytes += view.bytes;
  return bytes;
};
