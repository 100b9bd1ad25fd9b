import { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import type { Vault } from '../../application/kernel/ports.ts';
import { ANNOUNCEMENT_WORK } from '../../application/subscribers/ports.ts';
import type {
  AnnouncementCandidate,
  AnnouncementDeliveries,
  AnnouncementDelivery,
  AnnouncementProgress,
  DeliveryAttempt,
  LoggedDelivery,
  NewDelivery,
  WaitingAnnouncement,
} from '../../application/subscribers/ports.ts';
import type { Announcements } from '../../application/incidents/ports.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Announcement, NewAnnouncement } from '../../domain/incidents/announcement.ts';
import type { AnnouncedParts } from '../../domain/subscribers/subscribed-parts.ts';
import type { Subscriber } from '../../domain/subscribers/subscriber.ts';
import { containing } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { DUE_CHANNEL } from '../kernel/jobs/due-worker.ts';
import { toSubscribablePage, usablePages } from './postgres-subscribers.ts';
import type { PageRow } from './postgres-subscribers.ts';

const ANNOUNCEMENT = `a.id, a.status_page_id "statusPageId", a.component_ids "componentIds", a.subject, a.subject_id "subjectId", a.event, a.title, a.status, a.message, a.at, a.starts_at "startsAt", a.ends_at "endsAt", a.dedup_key "dedupKey"`;

/** Stores announcements. */
export class PostgresAnnouncements extends PostgresAdapter implements Announcements {
  async add(announcements: readonly NewAnnouncement[], now: Date): Promise<void> {
    if (announcements.length === 0) return;
    const { query } = this.database;
    const rows = announcements.map((announcement) => ({ ...announcement, createdAt: now }));
    const insert = query
      .insertInto('announcement')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupKey').doNothing());
    await this.database.defer(insert.compile());
    await this.database.defer(sql`select pg_notify(${DUE_CHANNEL}, ${ANNOUNCEMENT_WORK})`.compile(query));
  }
}

/** A row of a delivery: the announcement with the records to which it refers. */
type DeliveryRow = Announcement &
  Pick<AnnouncementDelivery, 'componentNames' | 'isRecurring'> & {
    readonly page: PageRow | null;
    readonly deliveryId: number;
    readonly deliveryStatus: AnnouncementDelivery['status'];
    readonly subscriber: Omit<AnnouncementDelivery['subscriber'], 'signingSecret'> & {
      readonly sealedSecret: string | null;
    };
  };

/** The announcement that is taken, with the position among its subscribers. */
type WaitingRow = AnnouncedParts &
  Pick<Announcement, 'id' | 'statusPageId' | 'subjectId'> & { readonly reachedId: number };

const ADD = `
  with moved as (
    update announcement set reached_id = coalesce($4, reached_id), expanded_at = case when $5 then $3::timestamptz end where id = $1
  )
  insert into announcement_delivery (announcement_id, subscriber_id, status, created_at)
  select $1, id, 'queued', $3 from unnest($2::int[]) with ordinality as receiver (id, at) order by at
  returning id::int, subscriber_id "subscriberId"`;

const NOTE =
  'update announcement_delivery set status = $2, attempts = $3, attempted_at = $4, response_status = $5, error = $6 where id = $1';

/** Stores the deliveries of announcements. */
export class PostgresAnnouncementDeliveries implements AnnouncementDeliveries {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  isAnyWaiting(): Promise<boolean> {
    return this.#database.anyRow(sql`from announcement where expanded_at is null`);
  }

  async take(limit: number, now: Date): Promise<WaitingAnnouncement | null> {
    const [found] = await this.#database.prepared<WaitingRow>(
      `select a.id, a.status_page_id "statusPageId", a.subject_id "subjectId", a.reached_id "reachedId", a.component_ids "componentIds",
         array(select distinct c.group_id from status_component c where c.status_page_id = a.status_page_id and c.id = any(a.component_ids) and c.group_id is not null) "groupIds"
       from announcement a
       where a.expanded_at is null
         and not exists (select from announcement earlier where earlier.status_page_id = a.status_page_id and earlier.id < a.id and earlier.expanded_at is null)
       order by a.id limit 1 for no key update skip locked`,
      [],
    );
    if (found === undefined) return null;
    const { id, statusPageId, subjectId, reachedId, ...announced } = found;
    const candidates = await this.#database.composed(sql<AnnouncementCandidate>`
       with page as (${usablePages(sql`page.id = ${statusPageId}`, now)})
       select s.id "subscriberId", s.type, s.endpoint, page."organizationId", s.component_ids "componentIds", s.group_ids "groupIds",
         exists (select from announcement earlier join announcement_delivery d on d.announcement_id = earlier.id and d.subscriber_id = s.id
           where earlier.status_page_id = ${statusPageId} and earlier.subject_id = ${subjectId}) "wasNotified"
       from status_subscriber s join page on page.id = s.status_page_id
       where s.id > ${reachedId} and s.status = 'active'
       order by s.id limit ${limit}`);
    return { id, announced, candidates };
  }

  async add(
    { id }: Pick<WaitingAnnouncement, 'id'>,
    receivers: readonly AnnouncementCandidate[],
    { reachedId, isComplete }: AnnouncementProgress,
    now: Date,
  ): Promise<readonly NewDelivery[]> {
    const ids = receivers.map(({ subscriberId }) => subscriberId);
    const added = await this.#database.prepared<Pick<NewDelivery, 'id' | 'subscriberId'>>(ADD, [
      id,
      ids,
      now,
      reachedId,
      isComplete,
    ]);
    const idOf = new Map(added.map((delivery) => [delivery.subscriberId, delivery.id]));
    return receivers.flatMap(({ subscriberId, type, endpoint, organizationId }) => {
      const deliveryId = idOf.get(subscriberId);
      return deliveryId === undefined ? [] : [{ id: deliveryId, subscriberId, type, endpoint, organizationId }];
    });
  }

  async forSending(ids: readonly number[], now: Date): Promise<readonly AnnouncementDelivery[]> {
    const rows = await this.#database.composed(sql<DeliveryRow>`
       select d.id::int "deliveryId", d.status "deliveryStatus", ${sql.raw(ANNOUNCEMENT)},
         json_build_object('id', s.id, 'publicId', s.public_id, 'statusPageId', s.status_page_id, 'type', s.type, 'endpoint', s.endpoint, 'status', s.status,
           'language', s.language, 'failuresInRow', s.failures_in_row, 'sealedSecret', s.sealed_secret) subscriber,
         array(select c.name from status_component c where c.status_page_id = a.status_page_id and c.id = any(a.component_ids) order by c.position, c.id) "componentNames",
         a.subject = 'maintenance' and exists (select from maintenance_window w where w.public_id = a.subject_id and w.recurrence <> 'none') "isRecurring",
         (select to_json(usable) from (${usablePages(sql`page.id = a.status_page_id`, now)}) usable) page
       from announcement_delivery d join announcement a on a.id = d.announcement_id join status_subscriber s on s.id = d.subscriber_id
       where d.id = any(${ids}::bigint[])`);
    return rows.map(
      ({
        deliveryId,
        deliveryStatus,
        componentNames,
        isRecurring,
        page,
        subscriber: { sealedSecret, ...subscriber },
        ...announcement
      }) => ({
        id: deliveryId,
        status: deliveryStatus,
        announcement,
        componentNames,
        isRecurring,
        page: page === null ? null : toSubscribablePage(page),
        subscriber: { ...subscriber, signingSecret: sealedSecret === null ? null : this.#vault.open(sealedSecret) },
      }),
    );
  }

  async note(id: number, attempt: DeliveryAttempt): Promise<void> {
    const { status, attempts, attemptedAt, responseStatus, error } = attempt;
    await this.#database.defer(CompiledQuery.raw(NOTE, [id, status, attempts, attemptedAt, responseStatus, error]));
  }

  page({ id }: Pick<Subscriber, 'id'>, request: ListRequest): Promise<ListPage<LoggedDelivery>> {
    const values: unknown[] = [id];
    const searched =
      request.search === undefined
        ? ''
        : ` and concat_ws(' ', a.subject, a.event, a.title) ilike $${values.push(containing(request.search))}`;
    return readPage(this.#database, request, {
      select: `select announcement_delivery.id::int, a.subject, a.subject_id "subjectId", a.event, a.title, announcement_delivery.status, announcement_delivery.attempts,
        announcement_delivery.response_status "responseStatus", announcement_delivery.error, announcement_delivery.created_at "createdAt", announcement_delivery.attempted_at "attemptedAt"`,
      table: 'announcement_delivery',
      joins: 'join announcement a on a.id = announcement_delivery.announcement_id',
      where: `announcement_delivery.subscriber_id = $1${searched}${periodConditions(request, 'announcement_delivery.created_at', values)}`,
      order: entryOrder(
        request,
        { createdAt: 'announcement_delivery.created_at', attemptedAt: 'announcement_delivery.attempted_at' },
        'announcement_delivery.id',
        'announcement_delivery.id desc',
      ),
      values,
    });
  }
}
