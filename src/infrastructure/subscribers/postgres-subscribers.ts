import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Vault } from '../../application/kernel/ports.ts';
import type {
  SubscribableComponent,
  SubscribableGroup,
  SubscribablePage,
  SubscribablePages,
  SubscribableParts,
  SubscriberFilter,
  Suppressions,
} from '../../application/subscribers/ports.ts';
import { effectiveBrand } from '../../domain/organizations/brand.ts';
import type { Brand } from '../../domain/organizations/brand.ts';
import type { PublicImage } from '../../domain/organizations/brand-image.ts';
import { CONFIRMATION_PERIOD } from '../../domain/subscribers/subscriber.ts';
import type { Subscriber } from '../../domain/subscribers/subscriber.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { whereCustomerExists } from '../kernel/database/in-scope.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { organizationIsUsable } from '../organizations/organization.sql.ts';
import { toBrand } from '../organizations/brand.sql.ts';
import type { BrandRow } from '../organizations/brand.sql.ts';
import { brandsOf } from '../status-pages/brand.sql.ts';
import { StatusSubscriberRow } from './subscriber.entity.ts';

type Row = Omit<Subscriber, 'signingSecret'> & { readonly sealedSecret: string | null };

/** Stores subscribers, with their signing secrets encrypted. */
export class PostgresSubscribers extends PostgresRepository<Subscriber, SubscriberFilter, Subscriber, 'endpointTaken'> {
  constructor(database: Database, vault: Vault) {
    super(database, {
      entity: StatusSubscriberRow,
      owner: { organization: 'page.organization_id', customer: 'page.customer_id' },
      view: { columns: '', joins: 'join status_page page on page.id = status_subscriber.status_page_id' },
      search: ['endpoint'],
      conditions: {
        presentAt: (at) => `(status_subscriber.status not in ('unsubscribed', 'pending')
          or status_subscriber.status = 'pending' and status_subscriber.requested_at > ${at}::timestamptz - interval '${CONFIRMATION_PERIOD} milliseconds')`,
      },
      taken: { status_subscriber_endpoint: 'endpointTaken' },
      derived: ({ signingSecret }: Pick<Subscriber, 'signingSecret'>) => ({
        sealedSecret: signingSecret === null ? null : vault.seal(signingSecret),
      }),
      toView: ({ sealedSecret, ...row }: Row): Subscriber => ({
        ...row,
        signingSecret: sealedSecret === null ? null : vault.open(sealedSecret),
      }),
    });
  }
}

export type PageRow = Omit<SubscribablePage, keyof Brand<PublicImage>> & { readonly brands: readonly BrandRow[] };

/** Returns the query of the pages that `condition` selects, limited to usable organizations. */
export const usablePages = (condition: RawBuilder<boolean>, now: Date): RawBuilder<PageRow> => sql<PageRow>`
  select page.id, page.public_id "publicId", page.organization_id "organizationId", page.slug, page.title, coalesce(page.description, '') "description", page.texts, coalesce(page.language, o.language) "language", o.timezone,
    (page.password_hash is not null or page.allowed_networks is not null or page.members_only) "isProtected", ${sql.raw(brandsOf('page', 'o'))} "brands"
  from status_page page join organization o on o.id = page.organization_id
  where ${condition} and ${whereCustomerExists('page.customer_id')} and ${organizationIsUsable(now)}`;

export const toSubscribablePage = ({ brands, ...page }: PageRow): SubscribablePage => ({
  ...page,
  ...effectiveBrand(brands.map(toBrand)),
});

/** Reads status pages for their subscribers. The addresses of pages are public, so no scope limits them. */
export class PostgresSubscribablePages extends PostgresAdapter implements SubscribablePages {
  bySlug(slug: string, now: Date): Promise<SubscribablePage | null> {
    return this.#find(sql<boolean>`page.slug = ${slug}`, now);
  }

  byId(id: number, now: Date): Promise<SubscribablePage | null> {
    return this.#find(sql<boolean>`page.id = ${id}`, now);
  }

  async #find(condition: RawBuilder<boolean>, now: Date): Promise<SubscribablePage | null> {
    const [found] = await this.database.composed(usablePages(condition, now));
    return found === undefined ? null : toSubscribablePage(found);
  }

  async parts({ id }: Pick<SubscribablePage, 'id'>): Promise<SubscribableParts> {
    const [groups, components] = await Promise.all([
      this.database.prepared<SubscribableGroup>(
        `select id, public_id "publicId", name from status_group where status_page_id = $1 order by position, id`,
        [id],
      ),
      this.database.prepared<SubscribableComponent>(
        `select id, public_id "publicId", name, group_id "groupId" from status_component where status_page_id = $1 order by position, id`,
        [id],
      ),
    ]);
    return { groups, components };
  }
}

/** Stores the endpoints that have unsubscribed. */
export class PostgresSuppressions extends PostgresAdapter implements Suppressions {
  async add(statusPageId: number, endpointHash: string, now: Date): Promise<void> {
    const insert = this.database.query
      .insertInto('status_suppression')
      .values({ statusPageId, endpointHash, createdAt: now });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }

  async remove(statusPageId: number, endpointHash: string): Promise<void> {
    await this.database.query
      .deleteFrom('status_suppression')
      .where('statusPageId', '=', statusPageId)
      .where('endpointHash', '=', endpointHash)
      .execute();
  }

  async among(statusPageId: number, endpointHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{
      hash: string;
    }>`select endpoint_hash hash from status_suppression where status_page_id = ${statusPageId} and endpoint_hash = any(${endpointHashes}::text[])`.execute(
      this.database.query,
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
