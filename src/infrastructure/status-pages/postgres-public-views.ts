import type { Clock } from '../../application/kernel/ports.ts';
import type { PublicPages } from '../../application/status-pages/ports.ts';
import type { PageKey, PublicViews, ReadView, ServedPage } from '../../application/status-pages/serving.ports.ts';
import { documentTypes } from '../../domain/status-pages/public-document.ts';
import type { PublicDocument } from '../../domain/status-pages/public-document.ts';
import type { PublicView } from '../../domain/status-pages/public-page.ts';
import type { Database } from '../kernel/database/database.ts';

interface Needs {
  readonly database: Database;
  readonly publicPages: PublicPages;
  readonly clock: Clock;
}

type Row = ServedPage & { readonly month: string };

const servedPage = (condition: string): string => `
  select p.id, p.public_id "publicId", p.slug, p.organization_id "organizationId", p.customer_id "customerId", p.password_hash "passwordHash",
    p.allowed_networks "allowedNetworks", p.members_only "membersOnly", to_char($2::timestamptz at time zone o.timezone, 'YYYY-MM') "month"
  from status_page p join organization o on o.id = p.organization_id where ${condition}`;

const BY_SLUG = servedPage('p.slug = $1');
const BY_ID = servedPage('p.id = $1');

/**
 * Finds a page with its protection, which is read before its content: a page that becomes protected in between is read
 * again.
 */
export class PostgresPublicViews implements PublicViews {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async read(key: PageKey, document: PublicDocument): Promise<ReadView | null> {
    const now = this.#needs.clock.now();
    const [row] = await this.#needs.database.prepared<Row>('slug' in key ? BY_SLUG : BY_ID, [
      'slug' in key ? key.slug : key.id,
      now,
    ]);
    if (row === undefined) return null;
    const { month, ...served } = row;
    const view = await this.#viewOf(served.id, document, month, now);
    return view === null ? null : { served, view };
  }

  async unprotected(): Promise<readonly string[]> {
    const rows = await this.#needs.database.query
      .selectFrom('status_page')
      .select('slug')
      .where('passwordHash', 'is', null)
      .where('allowedNetworks', 'is', null)
      .where('membersOnly', '=', false)
      .orderBy('slug')
      .execute();
    return rows.map(({ slug }) => slug);
  }

  #viewOf(pageId: number, { name, subject }: PublicDocument, month: string, now: Date): Promise<PublicView | null> {
    const { publicPages } = this.#needs;
    switch (documentTypes[name].view) {
      case 'page':
        return publicPages.page(pageId, now);
      case 'history':
        return publicPages.history(pageId, subject ?? month, now);
      case 'incident':
        return publicPages.incident(pageId, subject ?? '', now);
    }
  }
}
