import { Batcher } from '../../application/kernel/batcher.ts';
import { EVENT_WORK } from '../../application/alert-sources/ports.ts';
import type { ImEvents } from '../../application/alert-sources/ports.ts';
import type { AlertEvent, NewEvent } from '../../domain/alert-sources/alert-event.ts';
import type { AlertSource } from '../../domain/alert-sources/alert-source.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import { containing } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { DUE_CHANNEL } from '../kernel/jobs/due-worker.ts';

/**
 * The number of events above which a delivery is stored by a separate statement, so that other deliveries do not wait.
 */
const MAX_SHARED = 50;

const COLUMNS = 'public_id, source_id, delivery_id, received_at, kind, key, alert, targets, body, problem, note';

/**
 * The SQL that reads all events from one JSON text, because arrays of parameters would escape each alert again. See ADR
 * 0123.
 */
const GIVEN = `
  select public_id, source_id, delivery_id, received_at, kind, key, alert, targets, decode(body, 'base64'), problem, note
  from json_to_recordset($1::json) as e (public_id uuid, source_id int, delivery_id uuid, received_at timestamptz, kind text, key text, alert json, targets json, body text, problem text, note text)`;

/** The statement that stores events and notifies the consumers on commit. */
const STORE = `
  with stored as (
    insert into im_event (${COLUMNS})
    ${GIVEN})
  select pg_notify('${DUE_CHANNEL}', '${EVENT_WORK}')::text`;

/** The statement that stores one event unless the source has one of the same kind and key since a given time. */
const REPORT = `
  with stored as (
    insert into im_event (${COLUMNS})
    select * from (${GIVEN}) given (${COLUMNS})
    where not exists (select from im_event e where e.kind = 'problem' and e.source_id = given.source_id and e.key = given.key and e.received_at >= $2)
    returning id)
  select pg_notify('${DUE_CHANNEL}', '${EVENT_WORK}')::text from stored`;

/** The maximum number of reports that a process remembers, so that a refused request needs no query. */
const MAX_REMEMBERED = 10_000;

/** Returns the event as a row. Null values are omitted, because parsing them would have no use. */
const rowOf = ({
  publicId,
  sourceId,
  deliveryId,
  receivedAt,
  kind,
  key,
  alert,
  targets,
  body,
  problem,
  note,
}: NewEvent): object => ({
  public_id: publicId,
  source_id: sourceId,
  delivery_id: deliveryId,
  received_at: receivedAt,
  kind,
  key: key ?? undefined,
  alert: alert ?? undefined,
  targets,
  body: body === null ? undefined : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
  problem: problem ?? undefined,
  note: note ?? undefined,
});

const rowsOf = (events: readonly NewEvent[]): string => JSON.stringify(events.map(rowOf));

const SELECT = `select im_event.id, im_event.public_id "publicId", im_event.source_id "sourceId", im_event.delivery_id "deliveryId", im_event.received_at "receivedAt", im_event.kind,
  im_event.key, im_event.alert, im_event.targets, im_event.problem, im_event.note, im_event.effect, im_event.incident_id "incidentId", im_event.processed_at "processedAt"`;

export class PostgresImEvents implements ImEvents {
  readonly #database: Database;
  readonly #deliveries: Batcher<readonly NewEvent[], undefined>;
  /** The times of the last reports, by source and key. */
  readonly #reported = new BoundedCache<string, Date>(MAX_REMEMBERED);

  constructor(database: Database) {
    this.#database = database;
    this.#deliveries = new Batcher(async (deliveries) => {
      await this.#store(deliveries.flat());
      return deliveries.map(() => undefined);
    });
  }

  async accept(events: readonly NewEvent[]): Promise<void> {
    if (events.length > MAX_SHARED) await this.#store(events);
    else await this.#deliveries.submit(events);
  }

  async add(events: readonly NewEvent[]): Promise<void> {
    if (events.length > 0) await this.#database.deferred(STORE, [rowsOf(events)]);
  }

  async report(event: NewEvent, since: Date): Promise<void> {
    const subject = `${event.sourceId} ${event.key ?? ''}`;
    const last = this.#reported.get(subject);
    if (last !== undefined && last >= since && last <= event.receivedAt) return;
    await this.#database.outsideTransaction(() => this.#database.prepared(REPORT, [rowsOf([event]), since]));
    this.#reported.set(subject, event.receivedAt);
  }

  page(source: AlertSource, request: ListRequest): Promise<ListPage<AlertEvent>> {
    const values: unknown[] = [source.id];
    const searched =
      request.search === undefined
        ? ''
        : ` and concat_ws(' ', im_event.key, im_event.alert ->> 'summary', im_event.problem) ilike $${values.push(containing(request.search))}`;
    return readPage<AlertEvent>(this.#database, request, {
      select: SELECT,
      table: 'im_event',
      where: `im_event.source_id = $1${searched}${periodConditions(request, 'im_event.received_at', values)}`,
      // Events are numbered as they are received, and no index holds the times of one source.
      order: entryOrder(request, { receivedAt: 'im_event.id' }, 'im_event.id', 'im_event.id desc'),
      values,
    });
  }

  async find(
    source: AlertSource,
    eventId: string,
  ): Promise<(AlertEvent & { readonly body: Uint8Array | null }) | null> {
    const [found] = await this.#database.prepared<AlertEvent & { readonly body: Uint8Array | null }>(
      `${SELECT}, (select first.body from im_event first where first.public_id = im_event.delivery_id) "body"
       from im_event where im_event.source_id = $1 and im_event.public_id = $2`,
      [source.id, eventId],
    );
    return found ?? null;
  }

  /** Stores events outside any transaction, because callers with different transactions share the statement. */
  async #store(events: readonly NewEvent[]): Promise<void> {
    await this.#database.outsideTransaction(() => this.#database.prepared(STORE, [rowsOf(events)]));
  }
}
