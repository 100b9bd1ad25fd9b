import type {
  PageKey,
  PublicViews,
  ServedPage,
  StatusPageChanges,
} from '../../src/application/status-pages/serving.ports.ts';
import { documentTypes } from '../../src/domain/status-pages/public-document.ts';
import type { PublicDocument } from '../../src/domain/status-pages/public-document.ts';
import type { PublicView } from '../../src/domain/status-pages/public-page.ts';
import { aPublicHistory, aPublicPage } from './public-page.ts';

/** A page without protection. */
export const aServedPage = (changes: Partial<ServedPage> = {}): ServedPage => ({
  id: 1,
  publicId: '00000000-0000-4000-8000-000000000001',
  slug: 'acme',
  organizationId: 1,
  customerId: null,
  passwordHash: null,
  allowedNetworks: null,
  membersOnly: false,
  ...changes,
});

/** Pages in memory. Counts the reads, and can be made to fail or to wait. */
export class PublicViewsInMemory implements PublicViews {
  readonly pages = new Map<string, { served: ServedPage; title: string }>();
  reads = 0;
  fault: Error | null = null;
  /** Reads wait for it. */
  gate: Promise<unknown> = Promise.resolve();

  set(served: ServedPage, title = 'Acme'): void {
    this.pages.set(served.slug, { served, title });
  }

  async read(
    key: PageKey,
    { name, subject }: PublicDocument,
  ): Promise<{ served: ServedPage; view: PublicView } | null> {
    this.reads += 1;
    const found =
      'slug' in key ? this.pages.get(key.slug) : [...this.pages.values()].find(({ served }) => served.id === key.id);
    const { fault } = this;
    await this.gate;
    if (fault !== null) throw fault;
    if (found === undefined) return null;
    const { served, title } = found;
    const kind = documentTypes[name].view;
    if (kind === 'incident') return null;
    return {
      served,
      view:
        kind === 'page' ? aPublicPage({ slug: served.slug, title }) : aPublicHistory({ month: subject ?? '2026-01' }),
    };
  }

  unprotected(): Promise<readonly string[]> {
    return Promise.resolve([...this.pages.keys()]);
  }
}

/** Changes that tests announce. */
export class ChangesInMemory implements StatusPageChanges {
  isListening = true;
  readonly #listeners: ((pageId: number | null) => void)[] = [];

  onChange(listener: (pageId: number | null) => void): void {
    this.#listeners.push(listener);
  }

  announce(pageId: number | null): void {
    for (const listener of this.#listeners) listener(pageId);
  }

  listen(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    this.isListening = false;
  }
}
